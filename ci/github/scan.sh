#!/usr/bin/env bash
# The scan of the GitHub Action. action.yml sets LCC_PATH and the others; nothing here is put into the text of a script.
# The last step of the action ends with the exit status of the scan, so this one ends with 0.
set -uo pipefail

# On Linux and Windows npm has brought the Node that lcc runs on.
PATH="$GITHUB_ACTION_PATH/node_modules/.bin:$PATH"
# A line break in it would end the line of an output and begin another.
[[ $LCC_REPORT == *$'\n'* ]] && { echo "lcc: the input report has a line break in it."; exit 2; }
results=$(mktemp -d "${RUNNER_TEMP:-/tmp}/lcc-XXXXXX") || exit 3

# The author of a pull request could add a waiver to lcc.yml: it is read from the target branch. Where that cannot be
# fetched, lcc looks for the commit that the event names, and fails if that is not here either.
rules=${LCC_RULES_FROM:-}
if [[ -z $rules && -n ${GITHUB_BASE_REF:-} ]]; then
  folder=$LCC_PATH
  [[ -d $folder ]] || folder=$(dirname "$folder")
  rules=refs/lcc/target
  git -C "$folder" update-ref -d "$rules" 2>&1 # that of an earlier build
  depth=()
  [[ $(git -C "$folder" rev-parse --is-shallow-repository) == true ]] && depth=(--depth=1)
  git -C "$folder" fetch --quiet --no-tags "${depth[@]}" origin "+refs/heads/$GITHUB_BASE_REF:$rules" 2>&1 ||
    rules=$(node -p 'JSON.parse(require("node:fs").readFileSync(process.env.GITHUB_EVENT_PATH)).pull_request.base.sha')
  echo "lcc: the rules are those of the target branch ($rules), not those of the pull request."
fi

arguments=(scan "$LCC_PATH" --output "$LCC_REPORT")
[[ -n $rules ]] && arguments+=(--rules-from "$rules")
arguments+=(--also "github=$results/annotations" --also "markdown=$results/summary.md")
[[ -n ${LCC_POLICY:-} ]] && arguments+=(--policy "$LCC_POLICY")
[[ -n ${LCC_CONTEXT:-} ]] && arguments+=(--context "$LCC_CONTEXT")
[[ -n ${LCC_FAIL_ON:-} ]] && arguments+=(--fail-on "$LCC_FAIL_ON")
[[ -n ${LCC_BASELINE:-} ]] && arguments+=(--baseline "$LCC_BASELINE")
while IFS= read -r argument; do
  [[ -n $argument ]] && arguments+=("$argument")
done <<<"${LCC_ARGUMENTS:-}"

# What lcc prints has names in it that come from the project: the runner must not take them for commands.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
node "$GITHUB_ACTION_PATH/bin/lcc.js" "${arguments[@]}" 2>&1 # as one stream, so that nothing comes after the end
status=$?
echo "::$token::"

{
  echo "exit-status=$status"
  if [[ -s $results/summary.md ]]; then
    node -e '
      const { summary } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
      console.log(`verdict=${summary.status}\ncompleteness=${summary.completeness}`);
      console.log(`violations=${summary.violations}\nwarnings=${summary.warnings}`);
    ' "$LCC_REPORT"
    echo "report=$LCC_REPORT"
    echo "summary=$results/summary.md"
  else
    printf 'verdict=none\ncompleteness=none\n'
  fi
} >>"$GITHUB_OUTPUT"

# The summary is written last: where it is there, everything is.
if [[ -s $results/summary.md ]]; then
  cat "$results/annotations"
  cat "$results/summary.md" >>"$GITHUB_STEP_SUMMARY"
else
  echo "::error title=lcc::The license scan could not run; the log says why (exit status $status)."
fi
