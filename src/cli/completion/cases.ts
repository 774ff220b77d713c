import type { DescribedCommand } from "./describe-commands.ts";

/** Branches of a `case` that follow the words of a line down to a command. bash and zsh read the same. */
export function findCommand(commands: readonly DescribedCommand[], subject: string, indent: string): string {
  const branches = commands
    .filter(({ path }) => path !== "")
    .map(({ path }) => {
      const space = path.lastIndexOf(" ");
      const [parent, name] = [path.slice(0, Math.max(0, space)), path.slice(space + 1)];
      return `${indent}  "${parent} ${name}") path="${path}" ;;`;
    });
  return [`${indent}case ${subject} in`, ...branches, `${indent}esac`].join("\n");
}

/** Branches for what stands after an option: its values, or nothing, so that the shell completes files. */
export function valueCases(commands: readonly DescribedCommand[], variable: string, indent: string): string {
  return commands
    .flatMap(({ path, options }) =>
      options
        .filter(({ takesValue }) => takesValue)
        .map(({ long, values }) => `${indent}"${path} ${long}") ${variable}="${values.join(" ")}" ;;`),
    )
    .join("\n");
}

/** Branches for the options of each command. */
export function optionWords(commands: readonly DescribedCommand[], variable: string, indent: string): string {
  return commands
    .map(({ path, options }) => {
      const words = options.flatMap(({ long, short }) => (short === undefined ? [long] : [long, short]));
      return `${indent}"${path}") ${variable}="${words.join(" ")}" ;;`;
    })
    .join("\n");
}

/** Branches for what stands after a command: the commands below it, or what its argument can be. */
export function argumentWords(commands: readonly DescribedCommand[], variable: string, indent: string): string {
  return commands
    .map(({ path, subcommands, choices }) => ({ path, words: [...subcommands, ...choices] }))
    .filter(({ words }) => words.length > 0)
    .map(({ path, words }) => `${indent}"${path}") ${variable}="${words.join(" ")}" ;;`)
    .join("\n");
}
