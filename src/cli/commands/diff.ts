import type { Command } from "commander";
import type { DiffOptions } from "./report/diff-reports.ts";

/** `lcc diff`: what has changed from one report to the next. */
export function diffCommand(command: Command): Command {
  return command
    .argument("<old>", "the earlier report, a JSON file")
    .argument("<new>", "the later report, a JSON file")
    .option("--format <format>", "how the result is written: text, markdown or json", "text")
    .option("--json", "the same as --format json")
    .option("--output <file>", "write to a file instead of standard output")
    .addHelpText("after", "\nExits with 1 when the new report has violations that the old one does not have.")
    .action(async (old: string, next: string, options: DiffOptions) => {
      const { diffReports } = await import("./report/diff-reports.ts");
      process.exitCode = await diffReports(old, next, options);
    });
}
