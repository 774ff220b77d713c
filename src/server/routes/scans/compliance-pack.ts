import { Type } from "typebox";
import { packFileName } from "../../../report/ai-act/pack-file-name.ts";
import { roles } from "../../../report/ai-act/models/role.ts";
import { choice, optional } from "../../../domain/schema/build.ts";
import { findComplete } from "../../find-scan.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { type Route, route } from "../../route.ts";
import type { ReportTools } from "../../reports/report-tools.ts";
import { storedReport } from "../../reports/stored-report.ts";
import * as schemas from "../../schemas/schemas.ts";

/** The AI Act compliance pack of a scan. */
export function compliancePackRoutes(
  { store: { scans } }: Pick<ServerDeps, "store">,
  { work, bytes }: Pick<ReportTools, "work" | "bytes">,
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
        "`copyright-policy-template.md`; `include=downstream` adds `downstream-information.md`, the information of " +
        "Annex XII. Answers of `ai-act.yml` are those of an uploaded report. It contains evidence and open points and judges nothing. The same scan and role " +
        "give the same bytes, here and on the command line. Only a few are created at once; when too many wait, the answer is " +
        "429.",
      access: "user",
      params: schemas.ScanParams,
      query: PackQuery,
      answer: Type.String({ format: "binary", description: "The archive." }),
      answerType: "application/zip",
      answerExample: "PK\u0003\u0004…", // the signature of a ZIP archive
      answerHeaders: { "Content-Disposition": "The name of the archive, with the first eight characters of the id." },
      fails: ["not_found", "scan_not_complete", "cannot_run"],
      async handle({ params, query: { role = "unknown", include }, caller, headers, signal }) {
        const scan = await findComplete(scans, params.scan_id, "compliance pack of this scan");
        const job = { kind: "pack", role, hasDownstream: include === "downstream" } as const;
        const pack = await work({ job, reports: [storedReport(scans, scan)], ...naming }, signal);
        const fileName = packFileName({ summary: { id: scan.id } });
        return bytes(pack, { caller, headers }, { "content-disposition": `attachment; filename="${fileName}"` });
      },
    }),
  ];
}

const PackQuery = Type.Object({
  role: optional(choice(roles, "Your role for the models of the scan, which a scan cannot know; default `unknown`.")),
  include: optional(choice(["downstream"], "Adds the information for those who build on the models (Annex XII).")),
});

const naming = {
  title: "The compliance pack",
  instead: "Save the scan (GET /scans/{scan_id}) and create the pack with `lcc compliance-pack` instead.",
};
