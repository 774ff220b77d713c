import type { DescribedCommand } from "./describe-commands.ts";

/** A completion script for fish, which shows the descriptions beside the words. */
export function toFish(commands: readonly DescribedCommand[]): string {
  const lines = commands.flatMap((command) => {
    const here = conditionOf(command, commands);
    const parts = command.subcommands.map((name) => {
      const below = commands.find(({ path }) => path === (command.path === "" ? name : `${command.path} ${name}`));
      return `complete -c lcc -n ${quote(here)} -f -a ${name} -d ${quote(below?.description ?? "")}`;
    });
    const options = command.options.map(({ long, short, description, takesValue, values }) => {
      const name = `-l ${long.slice(2)}${short === undefined ? "" : ` -s ${short.slice(1)}`}`;
      const value = takesValue ? (values.length > 0 ? ` -x -a ${quote(values.join(" "))}` : " -r") : "";
      return `complete -c lcc -n ${quote(here)} ${name}${value} -d ${quote(description)}`;
    });
    const choices =
      command.choices.length === 0
        ? []
        : [`complete -c lcc -n ${quote(here)} -f -a ${quote(command.choices.join(" "))}`];
    return [...parts, ...choices, ...options];
  });
  return `# Completion of lcc for fish: lcc completion fish > ~/.config/fish/completions/lcc.fish\n${lines.join("\n")}\n`;
}

/** Whether the words of the line lead to the command: fish looks anywhere, and `policy diff` is not `diff`. */
function conditionOf({ path, subcommands }: DescribedCommand, commands: readonly DescribedCommand[]): string {
  if (path === "") return "__fish_use_subcommand";
  const seen = path.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
  const others = commands
    .filter((other) => other.path !== "" && other.subcommands.includes(path))
    .map((other) => other.path);
  const unwanted = [...subcommands, ...others];
  const without = unwanted.length === 0 ? [] : [`not __fish_seen_subcommand_from ${unwanted.join(" ")}`];
  return [...seen, ...without].join("; and ");
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
