import { buildBom } from "../../../report/cyclonedx/bom.ts";
import { checkMinimumFields, type MinimumField } from "../../../report/sbom/minimum-fields.ts";
import { printRows } from "../../output/print-list.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { AppError } from "../../../domain/errors.ts";
import type { ReportView } from "../../../domain/report/report.ts";
import { toCycloneDx } from "../../../report/cyclonedx/cyclonedx.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import type { SbomOptions } from "../../../report/sbom/options.ts";
import { toSpdx, toSpdx3 } from "../../../report/spdx/spdx.ts";
import { timeOfScan } from "../../../report/facts/time-of-scan.ts";
import { writeOutput } from "../../output/write-output.ts";
import { defined } from "../../../text/defined.ts";

interface SbomCommandOptions extends Omit<SbomOptions, "timestamp"> {
  readonly format: string;
  readonly outputFormat: string;
  readonly specVersion?: string;
  readonly output?: string;
  /** The list of minimum fields to check; nothing is written then. */
  readonly check?: string;
}

/** Writes a stored report as a bill of materials. Options are checked before the report is read. */
export async function writeSbom(path: string, options: SbomCommandOptions): Promise<void> {
  checkName(options.check);
  const write = chooseWriter(options);
  const { sourceDate } = loadConfig(process.env);
  const view = await readReport(path);
  const { projectName, projectVersion, author, supplier } = options;
  const said: SbomOptions = {
    ...defined({ projectName, projectVersion, author, supplier }),
    timestamp: sourceDate ?? timeOfScan(view) ?? new Date(),
  };
  if (options.check !== undefined) return checkSbom(view, said);
  await writeOutput(write(view, said), options.output);
}

type Writer = (view: ReportView, options: SbomOptions) => string;

function chooseWriter(asked: SbomCommandOptions): Writer {
  const writer = asked.format === "cyclonedx" ? cycloneDxWriter(asked) : spdxWriter(asked);
  if (writer) return writer;
  const { format, specVersion, outputFormat } = asked;
  const what = [format, ...(specVersion === undefined ? [] : [specVersion]), "as", outputFormat].join(" ");
  const available = kinds.map(describeKind).join("; ");
  throw new AppError("invalid_input", `There is no bill of materials in ${what}. What lcc writes: ${available}.`);
}

/** The first version is the default. */
const cycloneDx = { format: "cyclonedx", versions: ["1.6", "1.7"], outputFormats: ["json", "xml"] } as const;
const spdx = { format: "spdx", versions: ["2.3"], outputFormats: ["json", "yaml", "tag-value"] } as const;
const spdx3 = { format: "spdx", versions: ["3.0.1"], outputFormats: ["json"] } as const;
const kinds = [cycloneDx, spdx, spdx3] as const;

function cycloneDxWriter(asked: SbomCommandOptions): Writer | undefined {
  const specVersion = pick(cycloneDx.versions, asked.specVersion ?? cycloneDx.versions[0]);
  const outputFormat = pick(cycloneDx.outputFormats, asked.outputFormat);
  if (!specVersion || !outputFormat) return undefined;
  return (view, options) => toCycloneDx(view, { ...options, specVersion, outputFormat });
}

function spdxWriter(asked: SbomCommandOptions): Writer | undefined {
  const isNewer = asked.specVersion !== undefined && pick(spdx3.versions, asked.specVersion) !== undefined;
  if (isNewer)
    return asked.format === spdx3.format && pick(spdx3.outputFormats, asked.outputFormat) ? toSpdx3 : undefined;
  const specVersion = pick(spdx.versions, asked.specVersion ?? spdx.versions[0]);
  const outputFormat = pick(spdx.outputFormats, asked.outputFormat);
  if (asked.format !== spdx.format || !specVersion || !outputFormat) return undefined;
  return (view, options) => toSpdx(view, { ...options, outputFormat });
}

function pick<T extends string>(values: readonly T[], asked: string): T | undefined {
  return values.find((value) => value === asked);
}

function describeKind({ format, versions, outputFormats }: (typeof kinds)[number]): string {
  return `${format} ${versions.join(" or ")} as ${outputFormats.join(", ").replace(/, ([^,]*)$/, " or $1")}`;
}

/** Whether there is such a list of fields to check for. */
function checkName(asked: string | undefined): void {
  if (asked === undefined || asked === "ntia") return;
  throw new AppError("invalid_input", `--check ${asked} is not known; there is --check ntia.`);
}

/** Prints the minimum fields and who lacks them; the exit status is 1 where something is missing. */
async function checkSbom(view: ReportView, options: SbomOptions): Promise<void> {
  const fields = checkMinimumFields(buildBom(view, options, "1.6"));
  await printRows(["Field", "Asked by", "Missing", "For example"], fields.map(toRow));
  if (fields.some(({ missing }) => missing.length > 0)) process.exitCode = 1;
}

function toRow({ title, by, of, missing }: MinimumField): string[] {
  const examples = missing.slice(0, 3).join(", ") + (missing.length > 3 ? ", …" : "");
  return [title, by, missing.length === 0 ? "none" : `${missing.length} of ${of}`, examples];
}
