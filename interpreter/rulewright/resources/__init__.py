"""Files: what is shipped is found, what is written is written whole, what is named by others stays in its folder."""

from rulewright.resources.cache import cache_folder, cache_read, cache_write
from rulewright.resources.paths import inside
from rulewright.resources.processes import cores, side_by_side
from rulewright.resources.reading import NoFile, is_folder, read_file
from rulewright.resources.repository import path_within, repository_of
from rulewright.resources.shipped import grammar_text, page_part, ruleset_folder, shipped_rulesets
from rulewright.resources.writing import may_be_written, write_atomically, write_own

__all__ = [
    "NoFile",
    "cache_folder",
    "cache_read",
    "cache_write",
    "cores",
    "grammar_text",
    "inside",
    "is_folder",
    "may_be_written",
    "page_part",
    "path_within",
    "read_file",
    "repository_of",
    "ruleset_folder",
    "shipped_rulesets",
    "side_by_side",
    "write_atomically",
    "write_own",
]
