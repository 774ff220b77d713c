import type { DescribedCommand } from "./describe-commands.ts";
import { argumentWords, findCommand, optionWords, valueCases } from "./cases.ts";

/** A completion script for zsh. Where it has nothing to offer, it completes the names of files. */
export function toZsh(commands: readonly DescribedCommand[]): string {
  return `#compdef lcc
# Completion of lcc for zsh, after compinit: source <(lcc completion zsh)
_lcc() {
  local word="\${words[CURRENT]}" before="\${words[CURRENT-1]}" command_path="" offered="" at
  for ((at = 2; at < CURRENT; at++)); do
${findCommand(commands, '"$command_path ${words[at]}"', "    ").replaceAll(' path="', ' command_path="')}
  done
  case "$command_path $before" in
${valueCases(commands, "offered", "    ")}
    *)
      if [[ $word == -* ]]; then
        case "$command_path" in
${optionWords(commands, "offered", "          ")}
        esac
      else
        case "$command_path" in
${argumentWords(commands, "offered", "          ")}
        esac
      fi
      ;;
  esac
  if [[ -n $offered ]]; then
    compadd -- \${=offered}
  else
    _files
  fi
}
compdef _lcc lcc
`;
}
