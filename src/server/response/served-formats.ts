import type { ScanRecord } from "../../domain/scan.ts";
import { type ReportFormat, reportFormats } from "../../report/formats.ts";

/** The table is for terminals, JSON is the scan itself, and the others are for the build that ran a scan. */
const notServed: ReadonlySet<string> = new Set(["table", "json", "junit", "github", "gitlab"]);

/** Report formats of the service. */
export const servedFormats: readonly ReportFormat[] = reportFormats.filter((format) => !notServed.has(format));

interface FileKind {
  readonly type: string;
  readonly extension: string;
}

const plainText: FileKind = { type: "text/plain; charset=utf-8", extension: "txt" };

const markdown: FileKind = { type: "text/markdown; charset=utf-8", extension: "md" };

const page: FileKind = { type: "text/html; charset=utf-8", extension: "html" };

const kinds: Readonly<Partial<Record<string, FileKind>>> = {
  html: page,
  "notice-html": page,
  csv: { type: "text/csv; charset=utf-8", extension: "csv" },
  markdown,
  obligations: markdown,
};

/** All content types of `servedFormats`. */
export const servedTypes: readonly string[] = [...new Set(servedFormats.map((format) => kindOf(format).type))];

/**
 * The page has its own policy for its inline style and script. This one also isolates it from the service when it is
 * opened under the service's origin.
 */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; sandbox allow-scripts";

/** The headers of a report download. The id's end differs between scans of the same minute; its beginning is the time. */
export function fileHeaders(format: ReportFormat, { id, project, createdAt }: ScanRecord): Record<string, string> {
  const { type, extension } = kindOf(format);
  const name = ["html", "csv", "markdown"].includes(format) ? "report" : format.replace(/-html$/, "");
  const place = project.replaceAll(/[^\w.-]+/g, "-").slice(0, 80);
  return {
    "content-type": type,
    "content-disposition": `attachment; filename="${place}-${createdAt.slice(0, 10)}-${id.slice(-8)}-${name}.${extension}"`,
    ...(extension === "html" && { "content-security-policy": pagePolicy }),
  };
}

function kindOf(format: ReportFormat): FileKind {
  return kinds[format] ?? plainText;
}
