import { realpath } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { openScanTools } from "../run/open-scan-tools.ts";
import type { Environment } from "../../config/config.ts";
import { loadConfig } from "../run/settings.ts";
import { AppError } from "../../domain/errors.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import type { Progress } from "../../domain/contracts/progress.ts";
import type { Report } from "../../domain/report/report.ts";
import { findContext } from "../../policy/read/catalog.ts";
import { withLicenseChanges, withLostPrevious } from "../compare/baseline.ts";
import { createScanCounter, type ScanCounter } from "../../resolve/chain/scan-counter.ts";
import type { LocalTarget } from "../../queue/scan-request.ts";
import { mayHelp, type PreviousReport, type ScanJob, type ScanMessage } from "./scan-job.ts";
import { createHelperStarter } from "./start-read-thread.ts";
import { packReport } from "./pack-report.ts";
import { unpackReport } from "../../archive/unpack-report.ts";
import { runScan } from "../run/run-scan.ts";
import { completeReport, finishDetail, type ResultSettings, type ScanResult, writeResult } from "./write-result.ts";
import { openFileWatch } from "./task-file.ts";
import { openDirectory } from "../../source/directory/directory.ts";
import type { FileSource } from "../../source/file-source.ts";
import { defined } from "../../text/defined.ts";
import type { Cache } from "../../cache/cache.ts";
import { type CachedValues, createChannelCache } from "../../cache/channel.ts";
import type { CacheMessage, CacheReply } from "./serve-cache.ts";

/** Waits for one job, runs it, sends the result and exits. */
export function serveScanJob(env: Environment): void {
  // Without the parent, no process of the group may stay.
  process.once("disconnect", endGroup);
  process.once("message", (job: ScanJob<LocalTarget>) => {
    void runScanJob(job, env).then((message) => send(message, exit));
  });
}

function exit(): void {
  process.off("disconnect", endGroup);
  process.disconnect();
}

function endGroup(): void {
  process.kill(-process.pid, "SIGKILL");
}

async function runScanJob(job: ScanJob<LocalTarget>, env: Environment): Promise<ScanMessage> {
  const counter = createScanCounter();
  try {
    const report = await scan(job, env, counter).finally(() => send({ kind: "counts", counts: counter.counts() }));
    return { kind: "done", report: await deliver(report, job) };
  } catch (error) {
    if (error instanceof AppError) return { kind: "failed", code: error.code, message: error.message };
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      kind: "failed",
      code: "internal",
      message: "The scan failed. This is a bug in lcc; please report it.",
      detail,
    };
  }
}

async function deliver(report: Report, { packing, result }: ScanJob): Promise<string | PackedReport | ScanResult> {
  if (packing) return pack(report, packing);
  return result ? sendOutputs(report, result) : JSON.stringify(report);
}

async function sendOutputs(report: Report, settings: ResultSettings): Promise<ScanResult> {
  return writeResult(finishDetail(completeReport(report, settings), settings), settings, async (output, text) => {
    // Texts that are not sent yet do not pile up.
    await new Promise<void>((resolve) => send({ kind: "output", output, bytes: Buffer.from(text) }, resolve));
  });
}

async function pack(report: Report, { previous, isPreviousLost }: PreviousReport): Promise<PackedReport> {
  if (isPreviousLost) return packReport(withLostPrevious(report));
  return packReport(previous === undefined ? report : await compareWith(report, previous));
}

/** The new report is kept even if the previous one cannot be read. */
async function compareWith(report: Report, previous: Uint8Array): Promise<Report> {
  try {
    const { parseReport } = await import("../../report/read-report/read-report.ts"); // with the schema of a report
    const text = (await unpackReport(previous)).toString("utf8");
    return withLicenseChanges(report, parseReport(text, "The previous report").report);
  } catch (error) {
    warn(`cannot compare with the previous report of the project: ${String(error)}`);
    return withLostPrevious(report);
  }
}

function warn(message: string): void {
  send({ kind: "warning", message });
}

async function scan(job: ScanJob<LocalTarget>, env: Environment, counter: ScanCounter) {
  const opened = await openScanTools(loadConfig(env), env, {
    isOffline: job.isOffline,
    isDeep: job.isDeep === true,
    ...(job.trees !== undefined && { trees: job.trees }),
    isUncached: job.isUncached === true,
    isRefresh: job.isRefresh === true,
    ...(job.isCacheShared && { cache: openParentCache() }),
    counter,
    warn,
  });
  try {
    const source = await openSource(job);
    try {
      const context = findContext(job.policy, job.context);
      const origin = { ...originOf(job.target), ...describeOrigin(source, job) };
      const sbomFile = "sbom" in job.target ? { sbomFile: basename(job.target.sbom) } : {};
      const request = {
        ...job,
        source,
        origin,
        context,
        onProgress: createProgressSender(),
        ...sbomFile,
        watch: openFileWatch(job.watch),
        place: placeOf(job.target),
        ...helperOf(job),
      };
      return await runScan(request, opened.tools);
    } finally {
      await source.close();
    }
  } finally {
    await opened.close(); // an open connection to Redis would keep the process alive
  }
}

async function openSource({ target, isExactPath = false }: ScanJob<LocalTarget>): Promise<FileSource> {
  if ("sbom" in target) return (await import("../../source/single-file.ts")).openSingleFile(target.sbom);
  if ("commit" in target) {
    return (await import("../../source/git/git-tree.ts")).openGitTree(target.commit.gitFolder, target.commit);
  }
  if (isExactPath && (await isLinked(target.folder))) throw new AppError("path_outside_workspace", swapped);
  return openDirectory(target.folder);
}

function originOf(target: LocalTarget): Report["source"] {
  if ("commit" in target) return target.origin;
  return { path: "sbom" in target ? target.sbom : (target.shownAs ?? target.folder) };
}

/** A build server knows pull requests and tags, and a folder without git's files. Only its own repository counts. */
function describeOrigin(source: FileSource, { target, build = {} }: ScanJob<LocalTarget>) {
  if (!("folder" in target)) return defined({ commit: source.commit });
  const { isNamed, ...built } = build;
  const { branch, ...own } = source.checkout?.() ?? {};
  const isOther = own.remote?.toLowerCase() !== (built.remote ?? own.remote)?.toLowerCase();
  if (isOther && own.remote !== undefined) return defined({ branch, ...own });
  return defined({ ...built, ...own, branch: isNamed ? built.branch : (branch ?? built.branch) });
}

function helperOf(job: ScanJob<LocalTarget>) {
  const isUseful = mayHelp(job) && "folder" in job.target && availableParallelism() > 1;
  return isUseful && { startHelper: createHelperStarter(job.target.folder) };
}

/** Where the same project is found at the next scan. */
function placeOf(target: LocalTarget): string {
  return JSON.stringify("commit" in target ? target.origin : "sbom" in target ? target.sbom : target.folder);
}

/** A missing folder is reported when it is opened. */
async function isLinked(path: string): Promise<boolean> {
  return (await realpath(path).catch(() => path)) !== path;
}

const swapped = "The directory was replaced by a link after the scan was requested. Check the path and scan again.";

/** Sends progress at most ten times a second, and whenever more than a count changes. */
function createProgressSender(): (progress: Progress) => void {
  let sent = "";
  let sentAt = 0;
  return (progress) => {
    const now = performance.now();
    const { stage, componentsFound, waitingFor } = progress;
    const change = JSON.stringify([stage, componentsFound, waitingFor]);
    if (change === sent && now - sentAt < (progress.percent < 100 ? 100 : 10)) return;
    sent = change;
    sentAt = now;
    send({ kind: "progress", progress });
  };
}

function send(message: ScanMessage, onSent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, onSent);
}

function openParentCache(): Cache {
  let answered: ((values: CachedValues) => void) | undefined;
  process.on("message", (reply: CacheReply) => {
    if (reply.kind === "cache") answered?.(reply.values);
  });
  return createChannelCache(
    (question) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        const message: CacheMessage = { kind: "cache", question };
        process.send?.(message, (error: Error | null) => error && reject(error));
      }),
  );
}
