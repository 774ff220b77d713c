import type { FolderTarget } from "../../src/queue/scan-request.ts";
import type { ScanJob } from "../../src/scan/process/scan-job.ts";
import type { ChildOptions } from "../../src/scan/process/start-scan.ts";
import { policyOf } from "./policy.ts";

/** A scan of files that take too much time or memory; see `costly-scan.ts`. */
export const costlyJob: ScanJob<FolderTarget> = {
  target: { folder: "." },
  policy: policyOf("allow: [MIT]").policy,
  context: "c",
  exclude: [],
  today: "2026-01-01",
  isOffline: true,
};

export const costlyOptions: ChildOptions = {
  entry: new URL("scan-entries/costly-file.ts", import.meta.url),
  memoryMb: 64,
  timeoutMs: 600_000,
  fileCpuMs: 1_000, // some of it is needed to fill the memory
  signal: new AbortController().signal,
  onProgress() {},
  onWarning() {},
};
