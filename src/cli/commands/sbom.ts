import type { Command } from "commander";
import type { SbomCommandOptions } from "./report/sbom-write.ts";

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
    .action(async (report: string, options: SbomCommandOptions) => {
      const { writeSbom } = await import("./report/sbom-write.ts");
      await writeSbom(report, options);
    });
}
