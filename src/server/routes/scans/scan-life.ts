import { Type } from "typebox";
import * as example from "../../examples/examples.ts";
import { findScan } from "../../find-scan.ts";
import { readRequestOrigin } from "../../request/headers/origin.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { answer, type Route, route } from "../../route.ts";
import { scanCreated } from "../../response/scan-created.ts";
import { summarizeScan } from "../../response/scan-summary.ts";
import * as schemas from "../../schemas/schemas.ts";

/** What the owner of a scan and admins can do with it. */
export function scanLifeRoutes(deps: ServerDeps): Route[] {
  return [cancelScan(deps), retryScan(deps), deleteScan(deps)];
}

const tag = "scans";

function cancelScan({ store, scans }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/scans/{scan_id}/cancel",
    operationId: "cancelScan",
    tag,
    summary: "Cancel a queued or running scan",
    description:
      "The scan becomes `failed` with the error code `cancelled`. Its processes end within two seconds. Only for " +
      "the account that requested the scan, and for admins.",
    access: "user",
    params: schemas.ScanParams,
    answer: schemas.ScanSummary,
    answerExample: example.cancelledSummary,
    fails: ["forbidden", "scan_finished"],
    async handle(request) {
      const scan = await findScan(store.scans, request.params.scan_id);
      return summarizeScan(await scans.cancel(scan, request.caller, readRequestOrigin(request)));
    },
  });
}

function retryScan({ store, scans }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/scans/{scan_id}/retry",
    operationId: "retryScan",
    tag,
    summary: "Retry a failed scan",
    description:
      "Creates a new scan of the same request, with `retryOf`. Only for failed scans, by the account that requested " +
      "them and by admins. Counts as `POST /scans` in the rate limits.",
    access: "user",
    limit: "scans",
    countedWith: "POST /scans",
    params: schemas.ScanParams,
    status: 201,
    answer: schemas.ScanSummary,
    answerExample: { ...example.queuedSummary, retryOf: "019b7a2e-5c00-7000-8000-0123456789aa" },
    answerHeaders: { Location: "The path of the new scan." },
    fails: [
      ...(["forbidden", "scan_not_failed", "too_many_queued", "invalid_repo_url", "unsupported_host"] as const),
      ...(["repository_not_found", "local_path_disabled", "path_outside_workspace", "path_not_found"] as const),
      ...(["unknown_policy", "unknown_context"] as const),
    ],
    async handle(request) {
      const scan = await findScan(store.scans, request.params.scan_id);
      return scanCreated(await scans.retry(scan, request.caller, readRequestOrigin(request)));
    },
  });
}

function deleteScan({ store, scans }: ServerDeps): Route {
  return route({
    method: "DELETE",
    path: "/scans/{scan_id}",
    operationId: "deleteScan",
    tag,
    summary: "Delete a scan and its report",
    description:
      "Permanently. Only for scans that have ended, by the account that requested them and by admins. If it was the " +
      "latest complete scan of its project, the previous one takes its place.",
    access: "user",
    params: schemas.ScanParams,
    status: 204,
    answer: Type.Null(),
    answerExample: null,
    fails: ["forbidden", "scan_not_ended"],
    async handle(request) {
      const scan = await findScan(store.scans, request.params.scan_id);
      await scans.remove(scan, request.caller, readRequestOrigin(request));
      return answer({ status: 204 });
    },
  });
}
