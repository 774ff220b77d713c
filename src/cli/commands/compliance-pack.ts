import type { Command } from "commander";
import type { PackCommandOptions } from "./compliance-pack-write.ts";

/** `lcc compliance-pack`: what a stored report shows about Article 53 of the EU AI Act. */
export function compliancePackCommand(command: Command): Command {
  return command
    .argument("<report>", "a report in JSON, as `lcc scan --format json` writes it, or - for standard input")
    .option(
      "--role <role>",
      "who you are to the models: provider, modifier, downstream or unknown; a scan cannot know it",
      "unknown",
    )
    .option("--output <file>", "the archive to write, or - for standard output (default: named after the scan)")
    .option("--json", "print only report.json, the part for programs")
    .action(async (report: string, options: PackCommandOptions) => {
      const { writePack } = await import("./compliance-pack-write.ts");
      await writePack(report, options);
    });
}
