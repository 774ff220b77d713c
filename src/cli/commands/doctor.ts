import { Command } from "commander";

/** `lcc doctor`: which license sources are set up, and which of them answer. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description("show each license source: its address, whether it answers and how fast")
    .option("--json", "print JSON")
    .action(async (options: { readonly json?: boolean }) => {
      const { examine } = await import("./doctor-examine.ts");
      await examine(options);
    });
}
