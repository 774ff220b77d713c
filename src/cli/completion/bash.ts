import type { DescribedCommand } from "./describe-commands.ts";
import { argumentWords, findCommand, optionWords, valueCases } from "./cases.ts";

/** A completion script for bash. Where it has nothing to offer, bash completes the names of files. */
export function toBash(commands: readonly DescribedCommand[]): string {
  return `# Completion of lcc for bash: source <(lcc completion bash)
_lcc() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" path="" words="" at
  for ((at = 1; at < COMP_CWORD; at++)); do
${findCommand(commands, '"$path ${COMP_WORDS[at]}"', "    ")}
  done
  case "$path $before" in
${valueCases(commands, "words", "    ")}
    *)
      if [[ $word == -* ]]; then
        case "$path" in
${optionWords(commands, "words", "          ")}
        esac
      else
        case "$path" in
${argumentWords(commands, "words", "          ")}
        esac
      fi
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _lcc lcc
`;
}
