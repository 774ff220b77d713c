import { once } from "../../async/once.ts";
import { createTurns } from "../../async/turns.ts";
import type { Caller, RequestOrigin } from "../../domain/account.ts";
import { AppError } from "../../domain/errors.ts";
import { queuedScan, type ScanRecord } from "../../domain/scan.ts";
import { findRepeated, scanOfEarlier } from "../../queue/repeated-request.ts";
import { createScanIds } from "../../queue/scan-ids.ts";
import type { AuditEntry } from "../../store/store.ts";
import { readIdempotencyKey } from "../request/headers/idempotency-key.ts";
import { toPolicyRules } from "../../policy/read/catalog.ts";
import type { JudgedUpload } from "./judge-upload.ts";
import type { ServerDeps } from "../server-deps.ts";
import { createReportWork, largeReportLimits, type RunReportJob } from "./report-work.ts";
import type { SpooledBody } from "../request/body/spooled-body.ts";
import { defined } from "../../text/defined.ts";

export interface ReportUpload {
  readonly body: SpooledBody;
  readonly policy?: string;
  readonly context?: string;
  readonly caller: Caller;
  readonly origin: RequestOrigin;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

export interface TakenReport {
  readonly scan: ScanRecord;
  /** False: the project already has the same report. */
  readonly isNew: boolean;
}

/** Judges an uploaded report by the rules of this server, and stores it as a scan. */
export function createReportTaker(parts: ServerDeps): (sent: ReportUpload) => Promise<TakenReport> {
  const judging = once(() => createJudging(parts.config));
  const nextId = createScanIds(parts.now);
  return async (sent) => {
    const judged = await judging()(sent, (run) => judge(parts, sent, run));
    const now = parts.now();
    const same = { headers: sent.headers, caller: sent.caller, digest: judged.digest, now };
    const request = readIdempotencyKey({ ...same, operation: "POST /reports" });
    const { scans } = parts.store;
    const earlier = request && (await findRepeated(scans, request));
    if (earlier) return { scan: earlier, isNew: true };
    const scan = newScan(nextId(), judged, sent.caller);
    const result = { ...judged.packed, completedAt: now, durationSeconds: judged.durationSeconds };
    const terms = { ...defined({ request }), record: recordOf(scan, sent.origin) };
    const outcome = await scans.upload({ scan, result, digest: judged.digest, ...terms });
    if (outcome !== "done" && "earlier" in outcome && request) {
      return { scan: await scanOfEarlier(scans, outcome.earlier, request), isNew: true };
    }
    const id = outcome !== "done" && "same" in outcome ? outcome.same : scan.id;
    const stored = await scans.find(id);
    if (!stored) throw new AppError("not_found", "The scan of this report was deleted meanwhile. Send it again.");
    return { scan: stored, isNew: outcome === "done" };
  };
}

/** Large reports take the memory of a scan, so few are judged at once and the others wait. */
function createJudging({ scanMemoryMb, uploads: atOnce }: ServerDeps["config"]) {
  const run = createReportWork({ ...largeReportLimits(scanMemoryMb), atOnce });
  const turns = createTurns({ atOnce, maxWaitMs });
  return <T>({ caller, signal }: ReportUpload, work: (run: RunReportJob) => Promise<T>): Promise<T> =>
    turns.run(caller.user.id, () => work(run), signal);
}

async function judge({ policies, now }: ServerDeps, sent: ReportUpload, run: RunReportJob): Promise<JudgedUpload> {
  const { body, policy, context, signal } = sent;
  const upload = {
    file: body.file,
    isGzip: body.isGzip,
    maxBytes: maxUnpackedBytes,
    rules: toPolicyRules(await policies()),
    today: now().toISOString().slice(0, 10),
    ...defined({ policy, context }),
  };
  try {
    return await run({ job: { kind: "judge", upload }, reports: [], title: "The report", instead: "" }, signal);
  } catch (error) {
    const isTooMuch = error instanceof AppError && error.code === "cannot_run";
    if (!isTooMuch) throw error;
    const message = "The report needs more time or memory than the service may use for it.";
    throw new AppError("body_too_large", message, { cause: error });
  }
}

const maxUnpackedBytes = 256 * 1024 * 1024;

function newScan(
  identity: Pick<ScanRecord, "id" | "createdAt">,
  judged: JudgedUpload,
  { user, by }: Caller,
): ScanRecord {
  const { repository, path } = judged.source;
  return queuedScan({
    ...identity,
    project: judged.project,
    ...defined({ repository, path: repository === undefined ? path : undefined }),
    policy: judged.policy,
    context: judged.context,
    exclude: [],
    createdBy: user.username,
    via: "keyId" in by ? "key" : "session",
    origin: "upload",
  });
}

function recordOf({ id, createdAt, createdBy }: ScanRecord, origin: RequestOrigin): AuditEntry {
  return { time: createdAt, action: "report_uploaded", actor: createdBy, outcome: "ok", subject: id, ...origin };
}

/** Clients and proxies do not wait much longer for an answer. */
const maxWaitMs = 60_000;
