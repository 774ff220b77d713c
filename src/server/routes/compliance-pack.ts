import { Type } from "typebox";
import { AppError } from "../../domain/errors.ts";
import type { ScanRecord } from "../../domain/scan.ts";
import { roles } from "../../report/ai-act/role.ts";
import { packFileName } from "../../report/ai-act-pack.ts";
import { choice, optional } from "../../report/schema/build.ts";
import type { Scans } from "../../store/store.ts";
import { findScan, noSuchScan } from "../find-scan.ts";
import { createPackMaker, type MakePack } from "../make-pack.ts";
import type { ServerParts } from "../parts.ts";
import { answer, type Route, route } from "../route.ts";
import { summarizeScan } from "../scan-summary.ts";
import * as schemas from "../schemas.ts";

/** What a scan shows about Article 53 of the EU AI Act. */
export function compliancePackRoutes(
  { store: { scans } }: Pick<ServerParts, "store">,
  makePack: MakePack = createPackMaker(),
): Route[] {
  return [
    route({
      method: "GET",
      path: "/scans/{scan_id}/compliance-pack",
      operationId: "getCompliancePack",
      tag: "scans",
      summary: "What a scan shows about Article 53 of the EU AI Act",
      description:
        "A ZIP archive with exactly four files: `report.json`, `report.html`, `training-data-summary.json` and " +
        "`copyright-policy-template.md`. It holds evidence and open points and judges nothing. The same scan and role " +
        "give the same bytes, here and on the command line. Few are made at once; when many wait already, the answer is " +
        "429.",
      access: "user",
      params: schemas.ScanParams,
      query: PackQuery,
      answer: Type.String({ format: "binary", description: "The archive." }),
      answerType: "application/zip",
      answerExample: "PK\u0003\u0004…", // how every such archive begins
      answerHeaders: { "Content-Disposition": "The name of the archive, with the first eight characters of the id." },
      fails: ["not_found", "scan_not_complete", "cannot_run"],
      async handle({ params, query: { role = "unknown" }, signal }) {
        const scan = await findScan(scans, params.scan_id);
        if (scan.state !== "complete") throw notComplete(scan);
        const raw = await makePack(async () => ({ detail: await readDetail(scans, scan), role }), signal);
        const fileName = packFileName({ summary: { id: scan.id } });
        return answer({ raw, headers: { "content-disposition": `attachment; filename="${fileName}"` } });
      },
    }),
  ];
}

const PackQuery = Type.Object({
  role: optional(choice(roles, "Who you are to the models of the scan; a scan cannot know it. `unknown` else.")),
});

/** The scan as the command line reads it from a file. */
async function readDetail(scans: Scans, scan: ScanRecord): Promise<string> {
  const report = await scans.report(scan.id);
  if (report === undefined) throw noSuchScan(); // it was removed since it was found
  return `{"summary":${JSON.stringify(summarizeScan(scan))},"report":${report}}`;
}

function notComplete({ state }: ScanRecord): AppError {
  const why = state === "failed" ? "The scan failed, so there is no report." : `The scan is ${state}; ask again later.`;
  return new AppError("scan_not_complete", `There is no compliance pack of this scan. ${why}`);
}
