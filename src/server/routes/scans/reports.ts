import { Type } from "typebox";
import { AppError } from "../../../domain/errors.ts";
import { defined } from "../../../text/defined.ts";
import * as example from "../../examples/examples.ts";
import { idempotencyHeader } from "../../request/headers/idempotency-key.ts";
import { readRequestOrigin } from "../../request/headers/origin.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { answer, type Route, route } from "../../route.ts";
import { summarizeScan } from "../../response/scan-summary.ts";
import * as schemas from "../../schemas/schemas.ts";
import { createReportTaker } from "../../reports/take-report.ts";

/** Upload of reports made by `lcc scan` elsewhere. */
export function reportRoutes(deps: ServerDeps): Route[] {
  const take = createReportTaker(deps);
  return [
    route({
      method: "POST",
      path: "/reports",
      operationId: "uploadReport",
      tag: "scans",
      summary: "Upload a report of `lcc scan`",
      description:
        "Accepts the output of `lcc scan --format json`, plain or with `Content-Encoding: gzip`: at most 32 MiB sent and " +
        "256 MiB unpacked. Components and license evidence are kept; verdicts, counts, warnings and notes are " +
        "recomputed with the server's policy, using the name and context of the report or of the query. " +
        "`report.policy.uploadedDigest` shows if these rules differ. The scan is complete at once; the status is 200 instead " +
        "of 201 if the project already has the same report. Reports wait for their turn, one of each user at a " +
        "time, for at most a minute; then, or if too many are waiting, the answer is 503 with `Retry-After`.",
      access: "user",
      limit: "scans",
      query: ReportQuery,
      body: schemas.ScanDetail,
      bodyExample: example.scanDetail,
      isSpooled: true,
      status: 201,
      otherStatus: 200,
      answer: schemas.ScanSummary,
      answerExample: example.scanSummary,
      answerHeaders: { Location: "The path of the scan." },
      requestHeaders: idempotencyHeader,
      fails: [
        ...(["invalid_report", "unknown_policy", "unknown_context", "upload_timeout"] as const),
        ...(["idempotency_conflict", "not_found", "busy"] as const),
      ],
      async handle(request) {
        const { spooled, query, caller, headers, signal } = request;
        const { policy, context } = query;
        if (!spooled) throw new AppError("invalid_report", "The request has no body; send a report of lcc scan.");
        const { scan, isNew } = await take({
          body: spooled,
          ...defined({ policy, context }),
          caller,
          origin: readRequestOrigin(request),
          headers,
          signal,
        });
        const value = summarizeScan(scan);
        return answer({ status: isNew ? 201 : 200, headers: { location: value.reportUrl }, value });
      },
    }),
  ];
}

const ReportQuery = Type.Object({
  policy: Type.Optional(Type.String({ description: "The policy to judge by; default: that of the report." })),
  context: Type.Optional(Type.String({ description: "A context of the policy; default: that of the report." })),
});
