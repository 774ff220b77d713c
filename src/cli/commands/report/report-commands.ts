import type { Command } from "commander";
import { reportFormats } from "../../../report/formats.ts";
import { lazyAction } from "../../lazy-action.ts";

/** `lcc report`: a stored report in another format. */
export function reportCommand(command: Command): Command {
  return command
    .argument("<report>", "a report that lcc scan wrote as JSON, or - for standard input")
    .option("--format <format>", `${reportFormats.join(", ")}; default: by the name of the output file`)
    .option("--baseline <report>", "an earlier report: marks what is new since then; in JUnit only that fails")
    .option("--by <what>", "workspace: the components of each workspace of a monorepo; as table, markdown or json")
    .option("--output <file>", "write to a file instead of standard output")
    .action(lazyAction(async () => (await import("./report-write.ts")).rewriteReport));
}

/** `lcc diff`: what has changed from one report to the next. */
export function diffCommand(command: Command): Command {
  return command
    .argument("<old>", "the earlier report, a JSON file")
    .argument("<new>", "the later report, a JSON file")
    .option("--format <format>", "how the result is written: text, markdown or json", "text")
    .option("--json", "the same as --format json")
    .option("--output <file>", "write to a file instead of standard output")
    .addHelpText("after", "\nExits with 1 when the new report has violations that the old one does not have.")
    .action(lazyAction(async () => (await import("./diff-reports.ts")).diffReports));
}

/** `lcc explain`: how a verdict came about, step by step. */
export function explainCommand(command: Command): Command {
  return aboutComponent(command).action(
    lazyAction(async () => (await import("../explain/explain-component.ts")).explainComponent),
  );
}

/** `lcc why`: why a component is in the project. */
export function whyCommand(command: Command): Command {
  return aboutComponent(command).action(lazyAction(async () => (await import("../explain/why-paths.ts")).showPaths));
}

function aboutComponent(command: Command): Command {
  return command
    .argument(
      "<name[@version]>",
      "a component: name, type:name, package URL or folder of a part, with @version where there are several",
    )
    .argument("<report>", "a report that lcc scan wrote as JSON, or - for standard input")
    .option("--json", "print JSON");
}

/** `lcc sbom`: a stored report as a software bill of materials. */
export function sbomCommand(command: Command): Command {
  return command
    .argument("<report>", "a report in JSON, as `lcc scan --format json` writes it")
    .option("--format <format>", "cyclonedx or spdx", "cyclonedx")
    .option("--output-format <format>", "json, xml (CycloneDX), yaml or tag-value (SPDX)", "json")
    .option("--spec-version <version>", "CycloneDX 1.6 or 1.7, SPDX 2.3 or 3.0.1 (default: 1.6 or 2.3)")
    .option(
      "--project-name <name>",
      "the name of the product (default: from the root manifest, else the scanned folder)",
    )
    .option("--project-version <version>", "the version of the product (default: from the root manifest)")
    .option("--author <name>", "the author of the bill of materials")
    .option("--supplier <name>", "the organization that supplies the product")
    .option("--check <list>", "ntia: write nothing, and print which minimum fields of the NTIA and the BSI are missing")
    .option("--output <file>", "write to a file instead of standard output")
    .action(lazyAction(async () => (await import("./sbom-write.ts")).writeSbom));
}

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
    .option(
      "--downstream",
      "add downstream-information.md, the information of Annex XII for those who build on a model",
    )
    .option("--publish <folder>", "write only training-content-summary.html, the public summary with your answers")
    .option("--output <file>", "the archive to write, or - for standard output (default: named after the scan)")
    .option("--json", "print only report.json, the part for programs")
    .action(lazyAction(async () => (await import("./compliance-pack-write.ts")).packOrAsk));
}
