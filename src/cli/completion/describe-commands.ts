import type { Command, Option } from "commander";

/** A command as a completion script knows it. */
export interface DescribedCommand {
  /** The words that lead to it: `policy list`; empty for lcc itself. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly DescribedOption[];
  readonly subcommands: readonly string[];
  /** What its first argument can be, where that is a short list. */
  readonly choices: readonly string[];
}

interface DescribedOption {
  /** `--format`. */
  readonly long: string;
  readonly short?: string;
  readonly description: string;
  readonly takesValue: boolean;
  /** What can stand after it, where that is a short list. */
  readonly values: readonly string[];
}

/** lcc and all commands below it, each after the one that it belongs to. */
export function describeCommands(
  command: Command,
  valuesOf: Readonly<Record<string, readonly string[]>>,
  path = "",
): DescribedCommand[] {
  const below = command.commands.map((subcommand) => ({
    subcommand,
    path: path === "" ? subcommand.name() : `${path} ${subcommand.name()}`,
  }));
  const options = command.createHelp().visibleOptions(command);
  return [
    {
      path,
      description: command.description(),
      options: options.flatMap((option) => describeOption(option, valuesOf)),
      subcommands: below.map(({ subcommand }) => subcommand.name()),
      choices: command.registeredArguments[0]?.argChoices ?? [],
    },
    ...below.flatMap((next) => describeCommands(next.subcommand, valuesOf, next.path)),
  ];
}

function describeOption(option: Option, valuesOf: Readonly<Record<string, readonly string[]>>): DescribedOption[] {
  const { long, short, description } = option;
  if (!long) return [];
  const takesValue = option.required || option.optional;
  const values = takesValue ? (option.argChoices ?? valuesOf[long] ?? []) : [];
  return [{ long, ...(short && { short }), description, takesValue, values }];
}
