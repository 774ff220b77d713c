#!/usr/bin/env bash
# The scan of the GitHub Action. action.yml sets LCC_PATH and the others; nothing here is put into the text of a script.
# The last step of the action ends with the exit status of the scan, so this one ends with 0.
set -uo pipefail

# A release has lcc ready in action/. A path of Windows has a colon, at which PATH would be split.
action=$GITHUB_ACTION_PATH
command -v cygpath >/dev/null && action=$(cygpath -u "$action")
lcc=$action/action/bin/lcc.js
[[ -f $lcc ]] || lcc=$action/bin/lcc.js
# The Node that npm has brought, that of the PATH, or one that the runner keeps: the first that is new enough.
tools=${RUNNER_TOOL_CACHE:-/nonexistent}
command -v cygpath >/dev/null && tools=$(cygpath -u "$tools")
for node in "$action/node_modules/.bin/node" node "$tools"/node/2[4-9].*/*/{bin/,}node{,.exe} none; do
  "$node" "$lcc" --version >/dev/null 2>&1 && break
done
[[ $node == none ]] && {
  echo "::error title=lcc::lcc needs Node.js 24.15 or later; add actions/setup-node with node-version 24 before it."
  printf 'exit-status=3\nverdict=none\ncompleteness=none\n' >>"$GITHUB_OUTPUT"
  exit 0
}
echo "node=$node" >>"$GITHUB_OUTPUT"
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
  git -C "$folder" fetch --quiet --no-tags ${depth[@]+"${depth[@]}"} origin "+refs/heads/$GITHUB_BASE_REF:$rules" 2>&1 || {
    echo "lcc: the target branch could not be fetched; a checkout with fetch-depth 0 has it."
    rules=$("$node" -p 'JSON.parse(require("node:fs").readFileSync(process.env.GITHUB_EVENT_PATH)).pull_request.base.sha')
  }
  echo "lcc: the rules are those of the target branch ($rules), not those of the pull request."
fi

arguments=(scan "$LCC_PATH" --output "$LCC_REPORT")
[[ -n $rules ]] && arguments+=(--rules-from "$rules")
arguments+=(--also "github=$results/annotations" --also "markdown=$results/summary.md")
[[ -n ${LCC_POLICY:-} ]] && arguments+=(--policy "$LCC_POLICY")
[[ -n ${LCC_CONTEXT:-} ]] && arguments+=(--context "$LCC_CONTEXT")
[[ -n ${LCC_FAIL_ON:-} ]] && arguments+=(--fail-on "$LCC_FAIL_ON")
arguments+=(--baseline "${LCC_BASELINE:-}") # empty, as in a push: none
while IFS= read -r argument; do
  [[ -n $argument ]] && arguments+=("$argument")
done <<<"${LCC_ARGUMENTS:-}"

# What lcc prints has names in it that come from the project: the runner must not take them for commands.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
"$node" "$lcc" "${arguments[@]}" 2>&1 | tee "$results/log" # as one stream, so that nothing comes after the end
status=${PIPESTATUS[0]}
echo "::$token::"

{
  echo "exit-status=$status"
  if [[ -s $results/summary.md ]]; then
    "$node" -e '
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
  why=$(tail -n 1 "$results/log" | sed 's/%/%25/g; s/\r/%0D/g')
  echo "::error title=lcc::The license scan could not run (exit status $status). $why"
fi
