import type { Command } from "commander";

/** `lcc config`: the effective settings. */
export function configCommand(command: Command): Command {
  return command
    .option("--service", "as the service reads them, with the .env file of this folder")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nWithout --service these are the settings of the environment alone, which is all that lcc scan and the other\ncommands that take files go by: a .env file may belong to the project that is scanned.",
    )
    .action(async (options: { readonly json?: boolean; readonly service?: boolean }) => {
      const { printConfig } = await import("./setup/config-print.ts");
      printConfig(process.env, options);
    });
}
