import { AppError } from "../../../domain/errors.ts";
import { chooseFormat, formatReport } from "../../../report/formats.ts";
import { readReport } from "../../../report/read-report/read-report.ts";
import { withLicenseChanges } from "../../../scan/compare/baseline.ts";
import { folderInRepository } from "../../../report/facts/place/folder-in-repository.ts";
import { findNews } from "../../find-news.ts";
import { outputStyle } from "../../output/output-style.ts";
import { writeOutput } from "../../output/write-output.ts";

export interface WriteOptions {
  readonly format?: string;
  readonly output?: string;
  readonly baseline?: string;
  readonly by?: string;
}

/** Reads a stored report and writes it in another format, to a file or to standard output. */
export async function rewriteReport(path: string, options: WriteOptions): Promise<void> {
  const { format, output, baseline } = options;
  const isByWorkspace = checkBy(options);
  const chosen = chooseFormat(format, output); // fails before a large file is read
  const style = outputStyle(process.stdout, process.env, output);
  if (path === "-" && baseline === "-") {
    throw new AppError("invalid_input", 'Only one of the two reports can come from standard input ("-").');
  }
  const stored = await readReport(path);
  if (isByWorkspace) {
    const { formatByWorkspace } = await import("../../../report/workspaces/format.ts");
    return writeOutput(formatByWorkspace(stored, chosen, style), output);
  }
  const folder = folderInRepository(stored.report.source);
  if (baseline === undefined) return writeOutput(await formatReport(stored, chosen, { ...style, folder }), output);
  const { report: old } = await readReport(baseline);
  const failOn = [...new Set([...(stored.report.failOn ?? []), "new"] as const)];
  const view = { ...stored, report: { ...withLicenseChanges(stored.report, old), failOn } };
  const news = findNews(old, view.report);
  return writeOutput(await formatReport(view, chosen, { ...style, news, folder }), output);
}

/** Whether the report is grouped; `workspace` is the only value. */
function checkBy({ by, baseline }: WriteOptions): boolean {
  if (by === undefined) return false;
  if (by !== "workspace") throw new AppError("invalid_input", `--by ${by} is not known; there is --by workspace.`);
  if (baseline !== undefined)
    throw new AppError("invalid_input", "--by workspace does not compare; leave out --baseline.");
  return true;
}
