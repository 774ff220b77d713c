import { AppError } from "../../../domain/errors.ts";
import { suggestNames } from "../../../text/suggest-names.ts";
import type { ReportDiff } from "../../../domain/report/report-diff.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import { compareReports } from "../../../scan/compare/compare-reports.ts";
import { outputStyle } from "../../output/output-style.ts";
import { writeOutput } from "../../output/write-output.ts";

export interface DiffOptions {
  readonly format: string;
  readonly json?: boolean;
  readonly output?: string;
}

/** Writes what has changed between two reports; 1 when there are new violations, else 0. */
export async function diffReports(oldPath: string, newPath: string, options: DiffOptions): Promise<number> {
  const format = options.json === true ? "json" : formatOf(options.format);
  if (oldPath === "-" && newPath === "-") {
    throw new AppError("invalid_input", 'Only one of the two reports can come from standard input ("-").');
  }
  const old = await readReport(oldPath);
  const next = await readReport(newPath);
  const diff = compareReports(old.report, next.report);
  await writeOutput(await formatDiff(diff, format, options.output), options.output);
  return diff.newViolations.length > 0 ? 1 : 0;
}

const formats = ["text", "markdown", "json"] as const;
type Format = (typeof formats)[number];

function formatOf(name: string): Format {
  const format = formats.find((format) => format === name);
  if (format) return format;
  const [guess] = suggestNames(name, formats);
  const hint = guess === undefined ? "" : ` Did you mean "${guess}"?`;
  throw new AppError("invalid_input", `There is no format "${name}".${hint} Formats: ${formats.join(", ")}.`);
}

async function formatDiff(diff: ReportDiff, format: Format, output: string | undefined): Promise<string> {
  if (format === "json") return `${JSON.stringify(diff, null, 2)}\n`;
  if (format === "markdown") return (await import("../../../report/diff/diff-markdown.ts")).toDiffMarkdown(diff);
  const style = outputStyle(process.stdout, process.env, output);
  return (await import("../../../report/diff/diff-text.ts")).toDiffText(diff, style);
}
