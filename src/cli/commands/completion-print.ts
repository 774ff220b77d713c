import type { Command } from "commander";
import { failOnValues } from "../../domain/schema/words.ts";
import { reportFormats } from "../../report/formats.ts";
import { toBash } from "../completion/bash.ts";
import { type DescribedCommand, describeCommands } from "../completion/describe-commands.ts";
import { toFish } from "../completion/fish.ts";
import { toZsh } from "../completion/zsh.ts";

/** Prints the completion script of a shell; `program` has all commands loaded. */
export function printCompletion(shell: "bash" | "zsh" | "fish", program: Command): void {
  const commands = withFormatsOf(describeCommands(program, { "--fail-on": failOnValues }));
  process.stdout.write(writers[shell](commands));
}

const writers = { bash: toBash, zsh: toZsh, fish: toFish } as const;

/** `--format` means something else for each command. */
function withFormatsOf(commands: readonly DescribedCommand[]): DescribedCommand[] {
  return commands.map((command) => {
    const formats = formatsOf.get(command.path);
    if (!formats) return command;
    const options = command.options.map((one) => (one.long === "--format" ? { ...one, values: formats } : one));
    return { ...command, options };
  });
}

const formatsOf: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["scan", reportFormats],
  ["report", reportFormats],
  ["sbom", ["cyclonedx", "spdx"]],
]);
