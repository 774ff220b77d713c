import { basename } from "node:path";
import type { Config } from "../config/config.ts";
import type { Caller, RequestOrigin } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import type { Log } from "../domain/log.ts";
import { printable } from "../text/printable.ts";
import type { ScanRecord, ScanRequestRecord } from "../domain/scan.ts";
import { type Catalog, findContext, findPolicy } from "../policy/catalog.ts";
import { notFound } from "../source/clone/clone-errors.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "../source/clone/repository-address.ts";
import type { RepeatableRequest } from "../domain/repeatable-request.ts";
import type { AuditEntry, CreationTerms, NewScan, Store } from "../store/store.ts";
import { type CheckedWish, checkWish } from "./check-request.ts";
import { createEndWatch } from "./end-watch.ts";
import { findLocalFolder, shownFolder } from "./local-folder.ts";
import type { Queue } from "./queue.ts";
import { findRepeated, scanOfEarlier } from "./repeated-request.ts";
import type { RepositoryCheck } from "./repository-exists.ts";
import type { ScanDesk, ScanWish } from "./scan-intake.ts";
import { createScanIds } from "./scan-ids.ts";
import { createScanLife, wishToRetry } from "./scan-life.ts";

export interface ScanDeskOptions {
  readonly queue: Pick<Queue, "add">;
  readonly store: Pick<Store, "scans">;
  readonly config: Pick<
    Config,
    "codeHostUrl" | "allowLocalPath" | "workspaceDir" | "defaultPolicy" | "mostQueuedPerUser"
  >;
  readonly policies: () => Promise<Catalog>;
  readonly exists: RepositoryCheck["exists"];
  readonly now: () => Date;
  readonly log: Log;
  /** A scan waits: a worker of this process may take it at once. */
  readonly onQueued?: (id: string) => void;
  /** How often the rows are looked at for ends that nobody in this process told about. */
  readonly pollMs?: number;
}

export interface OpenScanDesk extends ScanDesk {
  /** A worker of this process has ended the scan; whoever waits for it is told. */
  noticeEnd(id: string): void;
  /** Frees everybody who waits: they get their scan as it is. */
  close(): void;
}

export function createScanDesk(options: ScanDeskOptions): OpenScanDesk {
  const { store, log, pollMs } = options;
  const nextId = createScanIds(options.now);
  const watch = createEndWatch({ scans: store.scans, log, ...(pollMs !== undefined && { pollMs }) });
  const request = async (wish: ScanWish, caller: Caller, origin: RequestOrigin, more: More = {}) => {
    const { retryOf, repeatable } = more;
    const checked = checkWish(wish);
    const target = await findTarget(checked.target, options);
    const rules = await findRules(checked, options);
    if ("address" in target) await checkExistence(target.address, options);
    const scan: NewScan & Pick<ScanRecord, "origin"> = {
      ...nextId(),
      ...whatToScan(target),
      ...rules,
      exclude: checked.exclude,
      project: checked.projectName ?? defaultName(target),
      createdBy: caller.user.username,
      via: "keyId" in caller.by ? "key" : "session",
      origin: "address" in target ? "repository" : "path",
      ...(retryOf !== undefined && { retryOf }),
    };
    const terms = { ...termsOf(repeatable, options), record: recordOf(scan, origin) };
    const outcome = await options.queue.add(scan, terms);
    if (outcome === "too many") throw tooMany(options);
    // It came twice at the same time, and the other one was faster.
    if (outcome !== "done" && repeatable) return scanOfEarlier(store.scans, outcome.earlier, repeatable);
    options.onQueued?.(scan.id);
    return asQueued(scan);
  };
  return {
    request: (wish, caller, origin, repeatable) => request(wish, caller, origin, repeatable && { repeatable }),
    retry: async (scan, caller, origin) => request(wishToRetry(scan, caller), caller, origin, { retryOf: scan.id }),
    findRepeated: (repeatable) => findRepeated(store.scans, repeatable),
    forget: (repeatable) => store.scans.forgetRequest(repeatable),
    ...createScanLife({ store, now: options.now, noticeEnd: (id) => watch.notice(id) }),
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

type Target =
  | { readonly address: RepositoryAddress }
  | { readonly folder: string; /** Relative to the workspace, where it lies there. */ readonly path: string };

async function findTarget(target: CheckedWish["target"], { config }: ScanDeskOptions): Promise<Target> {
  if ("repoUrl" in target) return { address: parseRepositoryAddress(target.repoUrl, config.codeHostUrl) };
  // Before anything is looked at: the answer must not tell what is there.
  if (!config.allowLocalPath) {
    throw new AppError(
      "local_path_disabled",
      "Local paths cannot be scanned here. Give repo_url, or have the operator set SVC_API_ALLOW_LOCAL_PATH=on.",
    );
  }
  const folder = await findLocalFolder(target.path, config);
  return { folder, path: await shownFolder(folder, config) };
}

/** The names of the rules in force, so that a default that changes later does not change this scan. */
async function findRules(
  wish: CheckedWish,
  { config, policies }: ScanDeskOptions,
): Promise<Pick<ScanRequestRecord, "policy" | "context">> {
  const { policy } = findPolicy(await policies(), shorten(wish.policy ?? config.defaultPolicy));
  const context = findContext(policy, shorten(wish.context ?? policy.defaultContext));
  return { policy: policy.name, context: context.name };
}

/** An unknown name is repeated in the answer, a page of text is not. */
function shorten(name: string): string {
  return name.length > 200 ? `${name.slice(0, 200)}…` : name;
}

async function checkExistence(address: RepositoryAddress, { exists }: ScanDeskOptions): Promise<void> {
  if ((await exists(address)) === "no") throw new AppError("repository_not_found", notFound(address));
}

function whatToScan(target: Target): Pick<ScanRequestRecord, "repository" | "path"> {
  return "address" in target ? { repository: target.address.page } : { path: target.path };
}

/** A folder may have any name; the root of the file system has none. */
function defaultName(target: Target): string {
  const name = "address" in target ? target.address.name : printable(basename(target.folder)).replace(/\s/g, " ");
  return name.trim() === "" ? "workspace" : name;
}

function termsOf(request: RepeatableRequest | undefined, { config }: ScanDeskOptions): CreationTerms {
  const { mostQueuedPerUser: mostQueued } = config;
  return { ...(request && { request }), ...(mostQueued > 0 && { mostQueued }) };
}

function tooMany({ config }: ScanDeskOptions): AppError {
  const detail = `You have ${config.mostQueuedPerUser} scans waiting, and no more are taken. Try again when some have run.`;
  return new AppError("too_many_queued", detail, { retryAfterSeconds: 60 });
}

function recordOf({ id, createdAt, createdBy, retryOf }: NewScan, origin: RequestOrigin): AuditEntry {
  const action = retryOf === undefined ? "scan_created" : "scan_retried";
  return { time: createdAt, action, actor: createdBy, outcome: "ok", subject: id, ...origin };
}

function asQueued(scan: NewScan & Pick<ScanRecord, "origin">): ScanRecord {
  return {
    ...scan,
    state: "queued",
    violations: 0,
    warnings: 0,
    componentCount: 0,
    durationSeconds: 0,
    progress: { stage: "queued", percent: 0, componentsFound: 0, componentsResolved: 0 },
    attempt: 0,
  };
}
