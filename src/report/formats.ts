import { basename, extname } from "node:path";
import { AppError } from "../domain/errors.ts";
import { suggestNames } from "../text/suggest-names.ts";
import type { ReportView } from "../domain/report/report.ts";
import type { News } from "./news.ts";
import type { OutputStyle } from "./table/page.ts";

/** Only the table uses the style. */
interface FormatOptions extends OutputStyle {
  /** The difference to a baseline; missing without one. */
  readonly news?: News | undefined;
  /** The path of the project in its repository, `packages/app`; only for code host formats. Default: the root. */
  readonly folder?: string;
}

interface Format {
  /** Loads the writer on demand: a scan needs only one. */
  readonly write: (view: ReportView, options: FormatOptions) => Promise<string | Iterable<string>>;
  /** Extensions of output files with this format. */
  readonly endings?: readonly string[];
}

/** Every output format of a report, one line each. */
const formats = {
  table: { write: async (view, options) => (await import("./table/table.ts")).toTable(view, options) },
  json: { write: async (view) => (await import("./json.ts")).toJson(view), endings: [".json"] },
  html: {
    write: async (view, { news }) => (await import("./html/html.ts")).toHtml(view, news),
    endings: [".html", ".htm"],
  },
  markdown: {
    write: async (view, { news }) => (await import("./markdown/markdown.ts")).toMarkdown(view, news),
    endings: [".md"],
  },
  csv: { write: async (view, { news }) => (await import("./csv/csv.ts")).toCsv(view, news), endings: [".csv"] },
  junit: { write: async (view, { news }) => (await import("./junit/junit.ts")).toJunit(view, news), endings: [".xml"] },
  github: {
    write: async (view, { news, folder }) => (await import("./github/github.ts")).toGithub(view, news, folder),
  },
  gitlab: { write: async (view, { news, folder }) => (await import("./gitlab.ts")).toGitlab(view, news, folder) },
  notice: { write: async (view) => (await import("./notice/notice.ts")).toNotice(view), endings: [".txt"] },
  "notice-html": { write: async (view) => (await import("./notice/notice-html.ts")).toNoticeHtml(view) },
  obligations: { write: async (view) => (await import("./obligations/obligations.ts")).toObligations(view) },
} satisfies Readonly<Record<string, Format>>;

export type ReportFormat = keyof typeof formats;
const formatEntries = Object.entries(formats) as [ReportFormat, Format][];
export const reportFormats: readonly ReportFormat[] = formatEntries.map(([name]) => name);

/** A report as text, in pieces. */
export async function formatPieces(
  view: ReportView,
  format: ReportFormat,
  options: FormatOptions,
): Promise<Iterable<string>> {
  const content = await formats[format].write(view, options);
  return typeof content === "string" ? [content] : content;
}

export async function formatReport(view: ReportView, format: ReportFormat, options: FormatOptions): Promise<string> {
  return [...(await formatPieces(view, format, options))].join("");
}

/** The format of the option, otherwise that of the extension of the output file, otherwise the table. */
export function chooseFormat(option: string | undefined, output: string | undefined): ReportFormat {
  if (option === undefined) return output === undefined ? "table" : formatOfFile(output);
  const format = reportFormats.find((name) => name === option);
  if (format !== undefined) return format;
  const [guess] = suggestNames(option, reportFormats);
  const advice = guess === undefined ? "" : ` Did you mean "${guess}"?`;
  const message = `There is no format "${option}".${advice} Known formats: ${reportFormats.join(", ")}.`;
  throw new AppError("invalid_input", message);
}

function formatOfFile(file: string): ReportFormat {
  if (basename(file).toUpperCase() === "NOTICE") return "notice";
  const ending = extname(file).toLowerCase();
  return formatEntries.find(([, { endings }]) => endings?.includes(ending))?.[0] ?? "table";
}
