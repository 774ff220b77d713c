import type { Store } from "../store/store.ts";
import type { Queue } from "./queue.ts";

/** Whether everything that a process depends on is available. */
export interface Readiness {
  readonly database: Check;
  readonly queue: Check;
  readonly migrations: Check;
  /** Present while the process shuts down. */
  readonly accepting?: "failed";
}

export type Check = "ok" | "failed";

interface ReadinessOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Results are cached for two seconds: the endpoint is public, and the checks cost queries. */
export function createReadiness(
  { scans, isUpToDate }: Pick<Store, "scans" | "isUpToDate">,
  queue: Pick<Queue, "check">,
  { now = () => performance.now() }: ReadinessOptions = {},
): () => Promise<Readiness> {
  let latest: Promise<Readiness> | undefined;
  let checkedAt = 0;
  const check = async (): Promise<Readiness> => {
    const [database, queueCheck, migrations] = await Promise.all([
      runCheck(scans.revision()),
      runCheck(queue.check()),
      runCheck(isUpToDate()),
    ]);
    return { database, queue: queueCheck, migrations };
  };
  return () => {
    if (latest && now() - checkedAt < keptMs) return latest;
    checkedAt = now();
    latest = check();
    return latest;
  };
}

const keptMs = 2_000;

export function isReady(checks: Readiness): boolean {
  return Object.values(checks).every((check) => check === "ok");
}

/** The names of the failed checks, for a sentence. */
export function failedChecks(checks: Readiness): string {
  return Object.entries(checks)
    .filter(([, check]) => check === "failed")
    .map(([name]) => name)
    .join(", ");
}

/** A database that hangs counts as unavailable. */
const timeoutMs = 1_500;

async function runCheck(check: Promise<unknown>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return (await Promise.race([check, late])) === false ? "failed" : "ok";
  } catch {
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}
