import type { Static } from "typebox";
import { AppError, type ErrorCode } from "../../../domain/errors.ts";
import type { ScanRecord } from "../../../domain/scan.ts";
import type { ScanBody } from "../../../queue/scan-body.ts";
import type { ScanFilter, Scans } from "../../../store/store.ts";
import { defined } from "../../../text/defined.ts";
import { createResponseCache } from "../../response/answer-cache.ts";
import * as example from "../../examples/examples.ts";
import { isUuid } from "../../../text/uuid.ts";
import { digestBody, idempotencyHeader, readIdempotencyKey } from "../../request/headers/idempotency-key.ts";
import { readRequestOrigin } from "../../request/headers/origin.ts";
import type { ServerDeps } from "../../server-deps.ts";
import { readWait } from "../../request/headers/prefer-wait.ts";
import { answer, type Route, route } from "../../route.ts";
import { scanCreated } from "../../response/scan-created.ts";
import { scanFailure } from "../../response/scan-failure.ts";
import { summarizeScan } from "../../response/scan-summary.ts";
import * as schemas from "../../schemas/schemas.ts";
import { scanLifeRoutes } from "./scan-life.ts";

/** Lists and creates scans. Scans and their results are shared by all users. */
export function scanRoutes(deps: ServerDeps): Route[] {
  return [listScans(deps), createScan(deps), ...scanLifeRoutes(deps)];
}

const tag = "scans";

function listScans({ store: { scans } }: ServerDeps): Route {
  const answers = createResponseCache(1);
  const list = async (filter: ScanFilter) => (await scans.list(filter)).map(summarizeScan);
  return route({
    method: "GET",
    path: "/scans",
    operationId: "listScans",
    tag,
    summary: "List the most recent scans",
    description: "Sorted by `generatedAt`, then `id`, descending; at most 100 entries. `before` gets the next ones.",
    access: "user",
    query: schemas.ScanQuery,
    answer: schemas.ScanSummaries,
    answerExample: [example.scanSummary, example.runningSummary],
    async handle({ caller, query: { limit = schemas.maxScans, ...filter } }) {
      await checkBefore(scans, filter.before);
      const wanted = { ...filter, limit: Math.min(limit, schemas.maxScans) };
      if (!isFirstPage(wanted)) return list(wanted);
      const revision = caller.revision ?? (await scans.revision());
      return answer({ raw: await answers.get(revision, "first page", () => list(wanted)) });
    },
  });
}

/** A page after an unknown scan would be empty, like the end of the list. */
async function checkBefore(scans: Scans, before: string | undefined): Promise<void> {
  if (before === undefined || (isUuid(before) && (await scans.find(before)))) return;
  const message = "There is no scan with the id that `before` names. Start again without it.";
  throw new AppError("invalid_input", message, { fields: [{ path: "query.before", message: "unknown scan id" }] });
}

/** The most requested page. */
function isFirstPage({ limit, ...filter }: ScanFilter): boolean {
  return limit === schemas.maxScans && Object.values(filter).every((value) => value === undefined);
}

/** Errors of the request, and of the scan when the client waits for it. */
const creationFailures: readonly ErrorCode[] = [
  ...(["invalid_repo_url", "unsupported_host", "repository_not_found", "repository_moved"] as const),
  ...(["repository_empty", "repository_too_large", "local_path_disabled", "path_outside_workspace"] as const),
  ...(["path_not_found", "unknown_policy", "unknown_context", "clone_timeout", "clone_failed"] as const),
  ...(["code_host_unavailable", "scan_timeout", "scan_memory", "scan_crashed", "attempts_exhausted"] as const),
  ...(["cancelled", "idempotency_conflict", "not_found", "too_many_queued", "internal", "storage_full"] as const),
];

function createScan({ scans, now }: ServerDeps): Route {
  return route({
    method: "POST",
    path: "/scans",
    operationId: "createScan",
    tag,
    summary: "Scan a repository or a folder",
    description:
      "Responds before the scan is processed. With the header `Prefer: wait=N` (seconds, at most 600) it responds when " +
      "the scan has ended or the time is over; a scan that failed in that time is returned as an error.",
    access: "user",
    limit: "scans",
    body: schemas.ScanRequest,
    bodyExample: { repo_url: "https://github.com/example/shop", policy: "permissive", exclude: ["docs"] },
    status: 201,
    answer: schemas.ScanSummary,
    answerExample: example.queuedSummary,
    answerHeaders: {
      Location: "The path of the scan.",
      "Preference-Applied": "The maximum wait that was applied, if the request asked for one.",
    },
    requestHeaders: {
      Prefer: "`wait=N`: respond when the scan has ended, or after N seconds (at most 600).",
      ...idempotencyHeader,
    },
    fails: creationFailures,
    fieldCodes: { "body.repo_url": "invalid_repo_url" },
    async handle(request) {
      const { headers, caller } = request;
      const keyRequest = { headers, caller, operation: "POST /scans", digest: digestBody(request.rawBody), now: now() };
      const repeatable = readIdempotencyKey(keyRequest);
      const earlier = repeatable && (await scans.findRepeated(repeatable));
      if (earlier) return scanCreated(earlier);
      const created = await scans.request(bodyOf(request.body), caller, readRequestOrigin(request), repeatable);
      const seconds = readWait(headers["prefer"]);
      if (seconds === undefined) return scanCreated(created);
      const ended = seconds === 0 ? created : scans.waitForEnd(created.id, seconds * 1000, request.signal);
      const scan = await Promise.resolve(ended).catch(ignoreDatabaseOutage(created));
      if (scan.state === "failed") {
        if (repeatable) await scans.forget(repeatable); // only responses with 201 are kept
        throw scanFailure(scan);
      }
      return scanCreated(scan, { "preference-applied": `wait=${seconds}` });
    },
  });
}

/** The scan exists: a client that gets an error and retries would create another one. */
function ignoreDatabaseOutage(created: ScanRecord): (error: unknown) => ScanRecord {
  return (error) => {
    if (error instanceof AppError && error.code === "database_unavailable") return created;
    throw error;
  };
}

function bodyOf(body: Static<typeof schemas.ScanRequest>): ScanBody {
  const { repo_url: repoUrl, project_name: projectName, path, policy, context, exclude, production } = body;
  return defined({ repoUrl, path, projectName, policy, context, exclude, production });
}
