import { Argument, type Command } from "commander";
import { failOnValues } from "../../../domain/schema/words.ts";
import { reportFormats } from "../../../report/formats.ts";
import { toBash } from "../../completion/bash.ts";
import { type DescribedCommand, describeCommands } from "../../completion/describe-commands.ts";
import { toFish } from "../../completion/fish.ts";
import { toZsh } from "../../completion/zsh.ts";
import { openCatalog } from "../policy/policy-source.ts";

/** `lcc completion`: a script that teaches a shell the commands and options of lcc. */
export function completionCommand(command: Command): Command {
  return command
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(writers)))
    .addHelpText("after", `\n${howTo}`)
    .action((shell: keyof typeof writers) => printCompletion(shell, command.parent ?? command));
}

const howTo = `To use it in every new shell:
  bash   echo 'source <(lcc completion bash)' >> ~/.bashrc
  zsh    echo 'source <(lcc completion zsh)' >> ~/.zshrc      (after compinit)
  fish   lcc completion fish > ~/.config/fish/completions/lcc.fish`;

/** Prints the completion script of a shell; `program` has all commands loaded. */
async function printCompletion(shell: keyof typeof writers, program: Command): Promise<void> {
  const { policies } = await openCatalog(process.env);
  const names = policies.map(({ policy }) => policy.name);
  const described = describeCommands(program, { "--fail-on": failOnValues, "--policy": names });
  const commands = withFormatsOf(described).map((command) =>
    takesPolicy.has(command.path) ? { ...command, choices: names } : command,
  );
  process.stdout.write(writers[shell](commands));
}

/** Their first argument is a policy. */
const takesPolicy = new Set(["check", "diff", "explain", "show", "test"].map((name) => `policy ${name}`));

const writers = { bash: toBash, zsh: toZsh, fish: toFish } as const;

/** `--format` means something else for each command. */
function withFormatsOf(commands: readonly DescribedCommand[]): DescribedCommand[] {
  return commands.map((command) => {
    const formats = formatsOf.get(command.path);
    if (!formats) return command;
    const options = command.options.map((option) =>
      option.long === "--format" ? { ...option, values: formats } : option,
    );
    return { ...command, options };
  });
}

const formatsOf: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["scan", reportFormats],
  ["report", reportFormats],
  ["sbom", ["cyclonedx", "spdx"]],
]);
