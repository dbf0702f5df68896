"""The grammar of rule text (`*.lark`), shipped as data and read through rulewright.resources."""
