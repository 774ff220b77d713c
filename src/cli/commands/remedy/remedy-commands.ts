import type { Command } from "commander";
import { lazyAction } from "../../lazy-action.ts";

const report = "a report that lcc scan wrote as JSON (default: lcc-report.json, else the folder is scanned)";

/** `lcc waive`: a waiver in the `lcc.yml` of the current folder. */
export function waiveCommand(command: Command): Command {
  return command
    .argument("<component>", "name, type:name or package URL; with @version the waiver is for that version only")
    .argument("[report]", report)
    .requiredOption("--until <day>", "the last day on which it applies, YYYY-MM-DD, or never")
    .requiredOption("--reason <text>", "why the component is accepted")
    .requiredOption("--approved-by <who>", "who decided it")
    .addHelpText("after", "\nNo other line of lcc.yml changes. Exits with 1 when nothing of the report matches.")
    .action(lazyAction(async () => (await import("./waive-component.ts")).waiveComponent));
}

/** `lcc fix`: overrides for components with the license UNKNOWN. */
export function fixCommand(command: Command): Command {
  return command
    .argument("[report]", report)
    .addHelpText(
      "after",
      "\nWithout a terminal, the components are listed. Exits with 1 when there is nothing to write.",
    )
    .action(lazyAction(async () => (await import("./fix-unknown.ts")).fixUnknown));
}
