import type { Command } from "commander";
import type { PackCommandOptions } from "./report/compliance-pack-write.ts";

/** `lcc compliance-pack`: what a stored report shows about Article 53 of the EU AI Act. */
export function compliancePackCommand(command: Command): Command {
  return command
    .argument("[report]", "a report in JSON, as `lcc scan --format json` writes it, or - for standard input")
    .option(
      "--role <role>",
      "who you are to the models: provider, modifier, downstream or unknown; a scan cannot know it",
      "unknown",
    )
    .option("--init", "write ai-act.yml with every open question; keeps existing answers")
    .option("--answers <file>", "the file with your answers (default: ai-act.yml in this folder, if it exists)")
    .option("--downstream", "add downstream-information.md, what Annex XII asks to tell those who build on a model")
    .option("--output <file>", "the archive to write, or - for standard output (default: named after the scan)")
    .option("--json", "print only report.json, the part for programs")
    .action(async (report: string | undefined, options: PackCommandOptions & { readonly init?: true }) => {
      if (options.init) {
        const { initAnswers } = await import("./compliance-pack-init.ts");
        return initAnswers(report, options);
      }
      if (report === undefined) return command.error("error: missing required argument 'report'");
      const { writePack } = await import("./report/compliance-pack-write.ts");
      return writePack(report, options);
    });
}
