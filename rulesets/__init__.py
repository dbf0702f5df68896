"""The rulesets that come with Rulewright, one folder a game, shipped as data and read through rulewright.resources."""
