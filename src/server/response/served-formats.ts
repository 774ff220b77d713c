import { type ReportFormat, reportFormats } from "../../report/formats.ts";

/** The table is for terminals, JSON is the scan itself, the rest is about the build that ran a scan. */
const notServed: ReadonlySet<string> = new Set(["table", "json", "junit", "github", "gitlab"]);

/** Forms in which the service writes a report. */
export const servedFormats: readonly ReportFormat[] = reportFormats.filter((format) => !notServed.has(format));

interface FileKind {
  readonly type: string;
  readonly extension: string;
}

const plainText: FileKind = { type: "text/plain; charset=utf-8", extension: "txt" };

const kinds: Readonly<Partial<Record<string, FileKind>>> = {
  html: { type: "text/html; charset=utf-8", extension: "html" },
  csv: { type: "text/csv; charset=utf-8", extension: "csv" },
  markdown: { type: "text/markdown; charset=utf-8", extension: "md" },
};

/** All content types that `servedFormats` have. */
export const servedTypes: readonly string[] = [...new Set(servedFormats.map((format) => kindOf(format).type))];

/**
 * A page has a policy of its own that lets only its own style and script run. This one keeps it apart from the pages of
 * the service besides, if somebody opens it under the service's address.
 */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; sandbox allow-scripts";

/** The headers of a report that is to be saved. `id`: of the scan. */
export function fileHeaders(format: ReportFormat, id: string): Record<string, string> {
  const { type, extension } = kindOf(format);
  const name = ["html", "csv", "markdown"].includes(format) ? "report" : format;
  return {
    "content-type": type,
    "content-disposition": `attachment; filename="lcc-${name}-${id.slice(0, 8)}.${extension}"`,
    ...(format === "html" && { "content-security-policy": pagePolicy }),
  };
}

function kindOf(format: ReportFormat): FileKind {
  return kinds[format] ?? plainText;
}
