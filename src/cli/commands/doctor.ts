import type { Command } from "commander";

/** `lcc doctor`: which license sources, database and Redis are set up, and which of them answer. */
export function doctorCommand(command: Command): Command {
  return command.option("--json", "print JSON").action(async (options: { readonly json?: boolean }) => {
    const { examine } = await import("./doctor-examine.ts");
    await examine(options);
  });
}
