import type { Command } from "commander";
import { reportFormats } from "../../report/formats.ts";
import type { WriteOptions } from "./report/report-write.ts";

/** `lcc report`: a stored report in another format. */
export function reportCommand(command: Command): Command {
  return command
    .argument("<report>", "a report that lcc scan wrote as JSON, or - for standard input")
    .option("--format <format>", `${reportFormats.join(", ")}; default: by the name of the output file`)
    .option("--baseline <report>", "an earlier report: marks what is new since then; in JUnit only that fails")
    .option("--by <what>", "workspace: what each workspace of a monorepo brings; as table, markdown or json")
    .option("--output <file>", "write to a file instead of standard output")
    .action(async (path: string, options: WriteOptions) => {
      const { rewriteReport } = await import("./report/report-write.ts");
      await rewriteReport(path, options);
    });
}
