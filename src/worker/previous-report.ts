import type { Report } from "../domain/report.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { Log } from "../queue/log.ts";
import { withLicenseChanges } from "../scan/baseline.ts";
import type { Scans } from "../store/store.ts";

interface Shelf {
  readonly scans: Pick<Scans, "list" | "report">;
  readonly log: Log;
}

/** The report with notes on licenses that were others in the project's last complete scan. */
export async function withPreviousReport(report: Report, scan: ScanRecord, shelf: Shelf): Promise<Report> {
  try {
    const text = await previousReport(scan, shelf.scans);
    // What the store holds was written by us.
    return text === undefined ? report : withLicenseChanges(report, JSON.parse(text) as Report);
  } catch (err) {
    shelf.log.warn({ err, scanId: scan.id }, "the last scan of the project cannot be compared with");
    return report;
  }
}

async function previousReport({ id, project }: ScanRecord, scans: Shelf["scans"]): Promise<string | undefined> {
  let before = id;
  for (let page = 0; page < mostPages; page++) {
    const older = await scans.list({ limit: pageSize, project, before });
    const complete = older.find(({ state }) => state === "complete");
    if (complete) return scans.report(complete.id);
    const last = older.at(-1);
    if (!last || older.length < pageSize) return undefined;
    before = last.id;
  }
  return undefined;
}

/** A project whose last five hundred scans came to nothing has no past worth looking for. */
const mostPages = 5;
const pageSize = 100;
