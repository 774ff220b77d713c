import { Type } from "typebox";
import type { ReportFormat } from "../../../report/formats.ts";
import { choice, optional } from "../../../domain/schema/build.ts";
import * as example from "../../examples/examples.ts";
import { findComplete } from "../../find-scan.ts";
import type { ServerDeps } from "../../server-deps.ts";
import type { ReportTools } from "../../reports/report-tools.ts";
import { type Route, route } from "../../route.ts";
import * as schemas from "../../schemas/schemas.ts";
import { fileHeaders, servedFormats, servedTypes } from "../../response/served-formats.ts";
import { storedReport } from "../../reports/stored-report.ts";

/** Documents made from stored reports: comparisons, and report files. */
export function scanDocumentRoutes(deps: Pick<ServerDeps, "store">, tools: ReportTools): Route[] {
  return [compareScans(deps, tools), writeReport(deps, tools)];
}

const tag = "scans";

function compareScans({ store: { scans } }: Pick<ServerDeps, "store">, { documents }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}/compare/{other_id}",
    operationId: "compareScans",
    tag,
    summary: "Compare two scans",
    description:
      "From `scan_id`, the earlier one, to `other_id`, like `lcc diff`. `total` of each list is its full length. " +
      "Only a few comparisons run at once; when too many wait, the answer is 429.",
    access: "user",
    params: schemas.ComparisonParams,
    query: schemas.ComparisonQuery,
    answer: schemas.Comparison,
    answerExample: example.comparison,
    fails: ["not_found", "scan_not_complete", "cannot_run"],
    async handle(request) {
      const { params, query } = request;
      const { limit = schemas.defaultFindings } = query;
      const both = await Promise.all(
        [params.scan_id, params.other_id].map((id) => findComplete(scans, id, "comparison with this scan")),
      );
      const reports = both.map((scan) => storedReport(scans, scan));
      const title = "The comparison";
      const instead = "Save both scans (GET /scans/{scan_id}) and compare them with `lcc diff` instead.";
      return documents({ job: { kind: "compare", limit }, reports, title, instead }, request);
    },
  });
}

const defaultFormat: ReportFormat = "html";

const ReportQuery = Type.Object({
  format: optional(choice(servedFormats, `The report format; default \`${defaultFormat}\`.`)),
});

function writeReport({ store: { scans } }: Pick<ServerDeps, "store">, { documents }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}/report",
    operationId: "getScanReport",
    tag,
    summary: "Download the report of a scan",
    description:
      "The same as `lcc report` writes. Only a few are created at once; when too many wait, the answer is 429.",
    access: "user",
    params: schemas.ScanParams,
    query: ReportQuery,
    answer: Type.String({ description: "The file." }),
    answerType: servedTypes[0] ?? "text/plain",
    moreAnswerTypes: servedTypes.slice(1),
    answerExample: "…",
    answerHeaders: {
      "Content-Disposition": "The name of the file: project, day, the last eight characters of the id and the format.",
    },
    fails: ["not_found", "scan_not_complete", "cannot_run"],
    async handle(request) {
      const { format = defaultFormat } = request.query;
      const scan = await findComplete(scans, request.params.scan_id, "report of this scan");
      const reports = [storedReport(scans, scan, { withTexts: format.startsWith("notice") })];
      const title = "The report in this format";
      const instead = "Save the scan (GET /scans/{scan_id}) and write the report with `lcc report` instead.";
      const headers = fileHeaders(format, scan);
      return documents({ job: { kind: "write", format }, reports, title, instead }, request, headers);
    },
  });
}
