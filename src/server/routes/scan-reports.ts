import { countWarnings } from "../../scan/warnings/count.ts";
import * as example from "../examples.ts";
import { findComplete, findScan, requireFound } from "../find-scan.ts";
import { packedResult } from "../response/packed-answers.ts";
import type { ServerDeps } from "../server-deps.ts";
import type { ReportTools } from "../reports/report-tools.ts";
import { answer, type Route, route } from "../route.ts";
import { emptyReport, summarizeScan } from "../response/scan-summary.ts";
import * as schemas from "../schemas.ts";
import { storedReport } from "../reports/stored-report.ts";

/** What a scan has found. Reports can be large: none of them is ever whole in the memory of the service. */
export function scanReportRoutes(deps: Pick<ServerDeps, "store">, tools: ReportTools): Route[] {
  return [readScan(deps, tools), readOutline(deps, tools), readWarnings(deps, tools), listFindings(deps, tools)];
}

const tag = "scans";

function readScan({ store: { scans } }: Pick<ServerDeps, "store">, { packed }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}",
    operationId: "getScan",
    tag,
    summary: "One scan with a finding for each component",
    description:
      "The report of a scan that is not complete is empty; `summary.state` tells. Large reports are better read in " +
      "pages: `GET /scans/{scan_id}/findings`.",
    access: "user",
    params: schemas.ScanParams,
    answer: schemas.ScanDetail,
    answerExample: example.scanDetail,
    fails: ["not_found"],
    async handle({ params, caller, headers }) {
      const scan = await findScan(scans, params.scan_id);
      const start = `{"summary":${JSON.stringify(summarizeScan(scan))},"report":`;
      if (scan.state !== "complete") return answer({ raw: `${start}${JSON.stringify(emptyReport(scan))}}` });
      const key = `report ${scan.id}`;
      const size = requireFound(await scans.reportSize(scan.id));
      const load = async () => requireFound(await scans.packedReport(scan.id));
      return packed({ key, size, load, start: Buffer.from(start), end: Buffer.from("}") }, { caller, headers });
    },
  });
}

function readOutline({ store: { scans } }: Pick<ServerDeps, "store">, { packed, pages }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}/outline",
    operationId: "getScanOutline",
    tag,
    summary: "The report of a scan without its long lists",
    description:
      "All of the report but its findings, warnings and notes: what was read and what was not, errors, obligations. It is " +
      "small where the report is large.",
    access: "user",
    params: schemas.ScanParams,
    answer: schemas.ReportOutline,
    answerExample: example.reportOutline,
    fails: ["not_found", "scan_not_complete", "cannot_run"],
    async handle({ params, caller, headers, signal }) {
      const scan = await findComplete(scans, params.scan_id, "report of this scan");
      const order = { job: { kind: "outline" } as const, reports: [storedReport(scans, scan)], ...outlineNaming };
      return packed(packedResult(await pages(order, signal)), { caller, headers });
    },
  });
}

const outlineNaming = {
  title: "Reading the outline of this scan",
  instead: "Save the whole scan (GET /scans/{scan_id}) instead.",
};

function readWarnings({ store: { scans } }: Pick<ServerDeps, "store">, { packed, work }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}/warnings",
    operationId: "getScanWarnings",
    tag,
    summary: "What asks for a person's attention in a scan",
    description: "Without any warnings while the scan is not complete.",
    access: "user",
    params: schemas.ScanParams,
    answer: schemas.ScanWarnings,
    answerExample: example.scanWarnings,
    fails: ["not_found", "cannot_run"],
    async handle({ params, caller, headers, signal }) {
      const scan = await findScan(scans, params.scan_id);
      if (scan.state !== "complete") return answer({ value: { scanId: scan.id, ...countWarnings(emptyReport(scan)) } });
      const size = await scans.analysisSize(scan.id);
      if (!size) {
        // It was stored before warnings were counted.
        const order = { job: { kind: "warnings" } as const, reports: [storedReport(scans, scan)], ...warningsNaming };
        return packed(packedResult(await work(order, signal)), { caller, headers });
      }
      const load = async () => requireFound(await scans.packedAnalysis(scan.id));
      // What was stored is an object whose first field is another one: the id takes the place of its brace.
      const start = Buffer.from(`{"scanId":${JSON.stringify(scan.id)},`);
      const text = { key: `analysis ${scan.id}`, size, load, start, skip: 1, end: Buffer.alloc(0) };
      return packed(text, { caller, headers });
    },
  });
}

const warningsNaming = {
  title: "Counting the warnings of this old scan",
  instead: "Scan the project again.",
};

function listFindings({ store: { scans } }: Pick<ServerDeps, "store">, { packed, pages }: ReportTools): Route {
  return route({
    method: "GET",
    path: "/scans/{scan_id}/findings",
    operationId: "listFindings",
    tag,
    summary: "The findings of a scan, in pages",
    description:
      "In the order of the report unless `sort` says otherwise. A finding has to fulfil all that is asked for; `total` " +
      "is how many do. Without any findings while the scan is not complete.",
    access: "user",
    params: schemas.ScanParams,
    query: schemas.FindingQuery,
    answer: schemas.Findings,
    answerExample: { items: example.scanDetail.report.findings, total: 1 },
    fails: ["not_found", "cannot_run"],
    async handle({ params, query, caller, headers, signal }) {
      const scan = await findScan(scans, params.scan_id);
      if (scan.state !== "complete") return { items: [], total: 0 };
      const { offset = 0, limit = schemas.defaultFindings, ...filter } = query;
      const job = { kind: "findings", page: { ...filter, offset, limit } } as const;
      const order = { job, reports: [storedReport(scans, scan)], ...findingsNaming };
      return packed(packedResult(await pages(order, signal)), { caller, headers });
    },
  });
}

const findingsNaming = {
  title: "Reading the findings of this scan",
  instead: "Save the whole scan (GET /scans/{scan_id}) instead.",
};
