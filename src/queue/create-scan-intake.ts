import type { Config } from "../config/config.ts";
import type { Caller, RequestOrigin } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import type { Log } from "../domain/log.ts";
import type { RepeatableRequest } from "../domain/repeatable-request.ts";
import { queuedScan, type ScanRecord } from "../domain/scan.ts";
import type { AuditEntry, CreationTerms, Store } from "../store/store.ts";
import { checkRequest, type RequestRules, type ServiceTarget } from "./check-request.ts";
import { createEndWatch } from "./end-watch.ts";
import type { Queue } from "./queue.ts";
import { findRepeated, scanOfEarlier } from "./repeated-request.ts";
import type { ScanBody } from "./scan-body.ts";
import { createScanIds } from "./scan-ids.ts";
import type { ScanIntake } from "./scan-intake.ts";
import { bodyToRetry, createScanChanges } from "./change-scan.ts";
import { defined } from "../text/defined.ts";

export interface IntakeOptions extends RequestRules {
  readonly queue: Pick<Queue, "add">;
  readonly store: Pick<Store, "scans">;
  readonly config: RequestRules["config"] & Pick<Config, "maxQueuedPerUser">;
  readonly now: () => Date;
  readonly log: Log;
  /** A scan was queued: a worker of this process may take it at once. */
  readonly onQueued?: (id: string) => void;
  /** How often the database is polled for scans that other processes ended. */
  readonly pollMs?: number;
}

export interface OpenScanIntake extends ScanIntake {
  /** A worker of this process has ended the scan. */
  noticeEnd(id: string): void;
  /** Ends all waits: each gets its scan as it is. */
  close(): void;
}

export function createScanIntake(options: IntakeOptions): OpenScanIntake {
  const { store, log, pollMs } = options;
  const nextId = createScanIds(options.now);
  const watch = createEndWatch({ scans: store.scans, log, ...defined({ pollMs }) });
  const request = async (body: ScanBody, caller: Caller, origin: RequestOrigin, more: More = {}) => {
    const { retryOf, repeatable } = more;
    const { target, project, policy, context, exclude, isProduction } = await checkRequest(body, options);
    const scan = queuedScan({
      ...nextId(),
      ...storedTarget(target),
      // By name, so that a default that changes later does not change this scan.
      policy: policy.name,
      context: context.name,
      exclude,
      ...(isProduction && { isProduction }),
      project,
      createdBy: caller.user.username,
      via: "keyId" in caller.by ? "key" : "session",
      ...defined({ retryOf, traceparent: origin.traceparent }),
    });
    const outcome = await options.queue.add(scan, termsOf(scan, origin, repeatable, options));
    if (outcome === "too many") throw tooMany(options);
    // The same request came twice at the same time, and the other one was faster.
    if (outcome !== "done" && repeatable) return scanOfEarlier(store.scans, outcome.earlier, repeatable);
    options.onQueued?.(scan.id);
    return scan;
  };
  return {
    request: (body, caller, origin, repeatable) => request(body, caller, origin, repeatable && { repeatable }),
    retry: async (scan, caller, origin) => request(bodyToRetry(scan, caller), caller, origin, { retryOf: scan.id }),
    findRepeated: (repeatable) => findRepeated(store.scans, repeatable),
    forget: (repeatable) => store.scans.forgetRequest(repeatable),
    ...createScanChanges({ store, now: options.now, noticeEnd: (id) => watch.notice(id) }),
    waitForEnd: (id, timeoutMs, signal) => watch.wait(id, timeoutMs, signal),
    noticeEnd: (id) => watch.notice(id),
    close: () => watch.close(),
  };
}

interface More {
  /** The failed scan that the new one repeats. */
  readonly retryOf?: string;
  readonly repeatable?: RepeatableRequest;
}

function storedTarget(target: ServiceTarget): Pick<ScanRecord, "repository" | "path" | "origin"> {
  return "repository" in target
    ? { repository: target.repository.page, origin: "repository" }
    : { path: target.shownAs, origin: "path" };
}

function termsOf(
  scan: ScanRecord,
  origin: RequestOrigin,
  request: RepeatableRequest | undefined,
  { config }: IntakeOptions,
): CreationTerms {
  const { maxQueuedPerUser: maxQueued } = config;
  return { ...defined({ request }), ...(maxQueued > 0 && { maxQueued }), record: auditEntry(scan, origin) };
}

function tooMany({ config }: IntakeOptions): AppError {
  const detail = `You have ${config.maxQueuedPerUser} scans waiting, and no more are taken. Try again when some have run.`;
  return new AppError("too_many_queued", detail, { retryAfterSeconds: 60 });
}

function auditEntry({ id, createdAt, createdBy, retryOf }: ScanRecord, origin: RequestOrigin): AuditEntry {
  const action = retryOf === undefined ? "scan_created" : "scan_retried";
  return { time: createdAt, action, actor: createdBy, outcome: "ok", subject: id, ...origin };
}
