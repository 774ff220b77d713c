import type { Report } from "../../domain/report/report.ts";
import { logText } from "../../report/github/command.ts";
import { lineText } from "../../report/text/line-text.ts";
import { verdictLine } from "../../report/facts/verdict.ts";
import type { Baseline } from "../find-baseline.ts";
import { warn } from "../output/warn.ts";
import type { ScanSettings } from "./scan/scan-settings.ts";

/** Tells which report a scan is compared with. That of a commit is made now, by the same rules as the scan itself. */
export async function readBaseline(
  baseline: Baseline,
  settings: ScanSettings,
  scan: (settings: ScanSettings) => Promise<Report>,
): Promise<(report: Report) => Report> {
  if ("report" in baseline) return () => baseline.report;
  if ("lacks" in baseline) {
    warn(`The commit ${baseline.ref} has no folder "${baseline.lacks}": all that is found counts as new.`);
    return withoutContent;
  }
  const report = await scan({ ...settings, target: baseline.target });
  const verdict = verdictLine({ report, project: settings.project });
  const line = `baseline ${baseline.ref} (${baseline.commit.slice(0, 12)}): ${verdict}`;
  process.stderr.write(`${logText(lineText(line))}\n`);
  return () => report;
}

/** What a report would be for a folder with nothing in it, as far as others are compared with it. */
function withoutContent(report: Report): Report {
  return {
    ...report,
    findings: [],
    coverage: { ...report.coverage, manifestsUnread: [] },
    completeness: { state: "complete", reasons: [] },
  };
}
