import { basename, extname } from "node:path";
import { AppError } from "../domain/errors.ts";
import { nearest } from "../text/nearest.ts";
import type { ReportView } from "../domain/report.ts";
import type { News } from "./news.ts";
import type { OutputStyle } from "./table/page.ts";

/** Every form in which a report can be written. */
export const reportFormats = [
  "table",
  "json",
  "html",
  "markdown",
  "csv",
  "junit",
  "github",
  "gitlab",
  "notice",
  "obligations",
] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Only the table reads the style. */
interface FormatOptions extends OutputStyle {
  /** How the report differs from an earlier one; absent where none was named. */
  readonly news?: News | undefined;
  /** Where the project lies in its repository, `packages/app`; only formats for code hosts ask. Absent: at the root. */
  readonly folder?: string;
}

/** A report as text. */
export function formatReport(view: ReportView, format: ReportFormat, options: FormatOptions): Promise<string> {
  return writers[format](view, options);
}

/** Each is loaded when it is needed. */
const writers: Readonly<Record<ReportFormat, (view: ReportView, options: FormatOptions) => Promise<string>>> = {
  table: async (view, options) => (await import("./table.ts")).toTable(view, options),
  json: (view) => Promise.resolve(toJson(view)),
  html: async (view, { news }) => (await import("./html.ts")).toHtml(view, news),
  markdown: async (view, { news }) => (await import("./markdown.ts")).toMarkdown(view, news),
  csv: async (view, { news }) => (await import("./csv.ts")).toCsv(view, news),
  junit: async (view, { news }) => (await import("./junit.ts")).toJunit(view, news),
  github: async (view, { news, folder }) => (await import("./github.ts")).toGithub(view, news, folder),
  gitlab: async (view, { news, folder }) => (await import("./gitlab.ts")).toGitlab(view, news, folder),
  notice: async (view) => (await import("./notice.ts")).toNotice(view),
  obligations: async (view) => (await import("./obligations.ts")).toObligations(view),
};

/** The format that is asked for, or the one that the name of the output file stands for, or the table. */
export function formatOf(option: string | undefined, output: string | undefined): ReportFormat {
  if (option === undefined) return output === undefined ? "table" : formatOfFile(output);
  const format = reportFormats.find((name) => name === option);
  if (format !== undefined) return format;
  const [guess] = nearest(option, reportFormats);
  const advice = guess === undefined ? "" : ` Did you mean "${guess}"?`;
  const message = `There is no format "${option}".${advice} Known formats: ${reportFormats.join(", ")}.`;
  throw new AppError("invalid_input", message);
}

function formatOfFile(file: string): ReportFormat {
  if (basename(file).toUpperCase() === "NOTICE") return "notice";
  return formatByExtension.get(extname(file).toLowerCase()) ?? "table";
}

const formatByExtension: ReadonlyMap<string, ReportFormat> = new Map([
  [".json", "json"],
  [".html", "html"],
  [".htm", "html"],
  [".md", "markdown"],
  [".csv", "csv"],
  [".xml", "junit"],
  [".txt", "notice"],
]);

function toJson({ summary, report }: ReportView): string {
  return `${JSON.stringify(summary ? { summary, report } : report, null, 2)}\n`;
}
