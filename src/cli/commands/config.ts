import type { Command } from "commander";

/** `lcc config`: the settings in force, so that nobody has to guess what a server will do. */
export function configCommand(command: Command): Command {
  return command.option("--json", "print JSON").action(async (options: { readonly json?: boolean }) => {
    const { printConfig } = await import("./config-print.ts");
    printConfig(process.env, { json: options.json === true });
  });
}
