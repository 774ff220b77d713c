import { Type } from "typebox";
import { AppError } from "../../domain/errors.ts";
import { defined } from "../../text/defined.ts";
import * as example from "../examples.ts";
import { idempotencyHeader } from "../request/idempotency-key.ts";
import { originOf } from "../request/origin.ts";
import type { ServerDeps } from "../server-deps.ts";
import { answer, type Route, route } from "../route.ts";
import { summarizeScan } from "../response/scan-summary.ts";
import * as schemas from "../schemas.ts";
import { createReportTaker } from "../reports/take-report.ts";

/** Reports that `lcc scan` has made elsewhere. */
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
        "Takes what `lcc scan --format json` writes, as it is or with `Content-Encoding: gzip`: at most 32 MiB sent and " +
        "256 MiB unpacked. What was found and what the sources said is kept; verdicts, counts, warnings and notes are " +
        "computed anew, by the server's policy of the name and context that the report has, or that the query names. " +
        "`report.policy.uploadedDigest` shows where these were other rules. The scan is complete at once; 200 instead " +
        "of 201 where the project has the same report already. Few are judged at once; when more come, the answer is 429.",
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
        "invalid_report",
        "unknown_policy",
        "unknown_context",
        "upload_timeout",
        "idempotency_conflict",
        "not_found",
      ],
      async handle(request) {
        const { spooled, query, caller, headers, signal } = request;
        const { policy, context } = query;
        if (!spooled) throw new AppError("invalid_report", "The request has no body; send a report of lcc scan.");
        const { scan, isNew } = await take({
          body: spooled,
          ...defined({ policy, context }),
          caller,
          origin: originOf(request),
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
  policy: Type.Optional(Type.String({ description: "The policy to judge by; that of the report else." })),
  context: Type.Optional(Type.String({ description: "A context of the policy; that of the report else." })),
});
