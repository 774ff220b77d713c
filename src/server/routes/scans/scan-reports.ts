import { Type } from "typebox";
import { countWarnings } from "../../../scan/warnings/count.ts";
import * as example from "../../examples/examples.ts";
import { findComplete, findScan, requireFound } from "../../find-scan.ts";
import type { ServerDeps } from "../../server-deps.ts";
import type { ReportTools } from "../../reports/report-tools.ts";
import { createPageReader } from "../../request/input/deep-page.ts";
import { answer, type Route, route } from "../../route.ts";
import { emptyReport, summarizeScan } from "../../response/scan-summary.ts";
import * as schemas from "../../schemas/schemas.ts";
import { storedReport } from "../../reports/stored-report.ts";

/** The results of a scan. Reports can be large: none is ever held whole in the memory of the service. */
export function scanReportRoutes(deps: Pick<ServerDeps, "store">, tools: ReportTools): Route[] {
  return [readScan(deps, tools), readOutline(deps, tools), readWarnings(deps, tools), listFindings(deps, tools)];
}

const tag = "scans";

function readScan({ store: { scans } }: Pick<ServerDeps, "store">, { packed, documents }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}",
    operationId: "getScan",
    tag,
    summary: "Get one scan with a finding for each component",
    description:
      "The report of a scan that is not complete is empty; see `summary.state`. Read large reports in " +
      "pages: `GET /scans/{scan_id}/findings`. License texts and notices are only in the report with `texts=1`.",
    access: "user",
    params: schemas.ScanParams,
    query: schemas.ScanTextsQuery,
    answer: schemas.ScanDetail,
    answerExample: example.scanDetail,
    fails: ["not_found", "cannot_run"],
    async handle(request) {
      const { params, query, caller, headers } = request;
      const scan = await findScan(scans, params.scan_id);
      const start = `{"summary":${JSON.stringify(summarizeScan(scan))},"report":`;
      if (scan.state !== "complete") return answer({ raw: `${start}${JSON.stringify(emptyReport(scan))}}` });
      if (query.texts === "1") {
        const reports = [storedReport(scans, scan, { withTexts: true })];
        const title = "Reading the texts of this scan";
        return documents({ job: { kind: "whole" }, reports, title, instead: "Read it without texts." }, request);
      }
      const key = `report ${scan.id}`;
      const size = requireFound(await scans.reportSize(scan.id));
      const load = async () => requireFound(await scans.packedReport(scan.id));
      return packed({ key, size, load, start: Buffer.from(start), end: Buffer.from("}") }, { caller, headers });
    },
  });
}

function readOutline({ store: { scans } }: Pick<ServerDeps, "store">, { pages }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}/outline",
    operationId: "getScanOutline",
    tag,
    summary: "Get the report of a scan without its long lists",
    description:
      "The whole report except findings, warnings and notes: what was read and what was not, errors, obligations. It is " +
      "small even for large reports.",
    access: "user",
    params: schemas.ScanParams,
    answer: schemas.ReportOutline,
    answerExample: example.reportOutline,
    fails: ["not_found", "scan_not_complete", "cannot_run"],
    async handle(request) {
      const scan = await findComplete(scans, request.params.scan_id, "report of this scan");
      const reports = [storedReport(scans, scan)];
      const title = "Reading the outline of this scan";
      return pages({ job: { kind: "outline" }, reports, title, instead: saveWhole }, request);
    },
  });
}

const saveWhole = "Save the whole scan (GET /scans/{scan_id}) instead.";

function readWarnings({ store: { scans } }: Pick<ServerDeps, "store">, { packed, documents }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}/warnings",
    operationId: "getScanWarnings",
    tag,
    summary: "Get the warnings of a scan",
    description: "Empty while the scan is not complete.",
    access: "user",
    params: schemas.ScanParams,
    answer: schemas.ScanWarnings,
    answerExample: example.scanWarnings,
    fails: ["not_found", "cannot_run"],
    async handle(request) {
      const scan = await findScan(scans, request.params.scan_id);
      if (scan.state !== "complete") return answer({ value: { scanId: scan.id, ...countWarnings(emptyReport(scan)) } });
      const size = await scans.analysisSize(scan.id);
      if (!size) {
        // Stored before warnings were counted.
        const reports = [storedReport(scans, scan)];
        const title = "Counting the warnings of this old scan";
        return documents({ job: { kind: "warnings" }, reports, title, instead: "Scan the project again." }, request);
      }
      const load = async () => requireFound(await scans.packedAnalysis(scan.id));
      // The stored text is a JSON object: the id is inserted in place of its opening brace.
      const start = Buffer.from(`{"scanId":${JSON.stringify(scan.id)},`);
      const text = { key: `analysis ${scan.id}`, size, load, start, skip: 1, end: Buffer.alloc(0) };
      return packed(text, request);
    },
  });
}

/** The findings of a scan never change, so the place after a page is its number. */
const readStart = createPageReader(Type.Integer({ minimum: 0 }));

function listFindings({ store: { scans } }: Pick<ServerDeps, "store">, { pages }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}/findings",
    operationId: "listFindings",
    tag,
    summary: "List the findings of a scan, in pages",
    description:
      "In the order of the report unless `sort` is given. Findings must match all filters; `total` " +
      "is the number of matches. Empty while the scan is not complete.",
    access: "user",
    params: schemas.ScanParams,
    query: schemas.FindingQuery,
    answer: schemas.Findings,
    answerExample: { items: example.scanDetail.report.findings, total: 1 },
    fails: ["not_found", "cannot_run"],
    async handle(request) {
      const scan = await findScan(scans, request.params.scan_id);
      if (scan.state !== "complete") return { items: [], total: 0 };
      const { limit = schemas.defaultFindings, offset: _offset, after: _after, ...filter } = request.query;
      const start = readStart(request.query);
      const offset = "after" in start ? start.after : start.offset;
      const job = { kind: "findings", page: { ...filter, offset, limit } } as const;
      const reports = [storedReport(scans, scan)];
      return pages({ job, reports, title: "Reading the findings of this scan", instead: saveWhole }, request);
    },
  });
}
