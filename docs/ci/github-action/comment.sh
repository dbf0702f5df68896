#!/usr/bin/env bash
# Tells in one comment of a pull request what changed; a later run says it anew in the same comment.
#
# In: FILE (Markdown), NUMBER (of the pull request), GITHUB_REPOSITORY, GH_TOKEN for `gh`.
set -euo pipefail

mark='<!-- rulewright: what changed -->'
body=$(mktemp)
{ printf '%s\n' "$mark"; head -c 60000 "$FILE"; } >"$body" # a comment holds 65,536 letters

comments="repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments"
mine=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$mark\")) | .id")
mine=${mine%%$'\n'*}
if [ -n "$mine" ]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$mine" -F "body=@$body"
else
  gh api --silent --method POST "$comments" -F "body=@$body"
fi
