#!/usr/bin/env bash
# Checks and tests the rulesets of the repository it stands in, for a GitHub workflow.
#
# In: RULEWRIGHT_PATHS (one a line), _FMT and _TEST (true or false), _FAIL_UNDER (percent or nothing), _GAMES (pairs),
#     _BASE (a commit to compare with, or nothing); GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, RUNNER_TEMP.
# Out: annotations and logs; files named in GITHUB_OUTPUT as sarif, junit and diff; a summary. All is done even where
#     something is found; the exit code is the worst of all: 0 clean, 1 findings, 2 and above it could not be done.
set -uo pipefail

folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/rulewright.XXXXXX") || exit 3
worst=0
paths=()
while IFS= read -r line || [ -n "$line" ]; do
  line="${line#"${line%%[![:space:]]*}"}"
  line="${line%"${line##*[![:space:]]}"}"
  [ -z "$line" ] || paths+=("$line")
done <<<"${RULEWRIGHT_PATHS:-.}"
[ "${#paths[@]}" -gt 0 ] || paths=(.)

# What rules say is shown, never obeyed: a line that looks like a workflow command is none in here.
shown() {
  local word code=0
  word="end-$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
  echo "::group::rulewright $1"
  echo "::stop-commands::$word"
  rulewright "$@" 2>&1 || code=$?
  echo "::$word::"
  echo "::endgroup::"
  told "$1" "$code"
}

told() {
  local what="$1" code="$2" words="clean"
  [ "$code" -eq 0 ] || words="**findings**"
  [ "$code" -lt 2 ] || words="**could not be done**"
  [ "$code" -le "$worst" ] || worst=$code
  printf -- '- `rulewright %s`: %s\n' "$what" "$words" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
}

output() {
  printf '%s=%s\n' "$1" "$2" >>"${GITHUB_OUTPUT:-/dev/null}"
}

# ---------------------------------------------------------------- check
code=0
rulewright check --format github -- "${paths[@]}" || code=$?
told check "$code"
if [ "$code" -lt 2 ]; then # what was found is known now: this only writes it down
  rulewright check --format sarif --output "$folder/rulewright.sarif" -- "${paths[@]}" || true
  [ ! -f "$folder/rulewright.sarif" ] || output sarif "$folder/rulewright.sarif"
fi

# ---------------------------------------------------------------- fmt, test
if [ "${RULEWRIGHT_FMT:-true}" = true ]; then
  shown fmt --check --diff -- "${paths[@]}"
fi
if [ "${RULEWRIGHT_TEST:-true}" = true ]; then
  wanted=(--junit "$folder/junit.xml")
  [ -z "${RULEWRIGHT_FAIL_UNDER:-}" ] || wanted+=(--coverage --fail-under "$RULEWRIGHT_FAIL_UNDER")
  shown test "${wanted[@]}" -- "${paths[@]}"
  [ ! -f "$folder/junit.xml" ] || output junit "$folder/junit.xml"
fi

# ---------------------------------------------------------------- what changed
base="${RULEWRIGHT_BASE:-}"
if [ -n "${base//0/}" ]; then # a new branch has a base of noughts
  case "$base" in -*) echo "::error::\`$base\` is no commit" && exit 2 ;; esac
  git cat-file -e "$base^{commit}" 2>/dev/null || git fetch --quiet --depth=1 origin "$base" 2>/dev/null || true
  if git cat-file -e "$base^{commit}" 2>/dev/null; then
    code=0
    rulewright diff --format markdown --games "${RULEWRIGHT_GAMES:-300}" -- "$base" HEAD "${paths[@]}" \
      >"$folder/diff.md" || code=$?
    if [ "$code" -lt 2 ] && [ -s "$folder/diff.md" ]; then
      output diff "$folder/diff.md"
      { echo; cat "$folder/diff.md"; } >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
    else
      told diff "$code"
    fi
  else
    echo "::warning::the commit to compare with is not here: give actions/checkout \`fetch-depth: 0\`"
  fi
fi
exit "$worst"
