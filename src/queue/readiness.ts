import type { Store } from "../store/store.ts";
import type { Queue } from "./queue.ts";

/** What a process needs to do its work, and whether it is there. */
export interface Readiness {
  readonly database: Check;
  readonly queue: Check;
  readonly migrations: Check;
}

export type Check = "ok" | "failed";

interface ReadinessOptions {
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number;
}

/** Asks at most once in two seconds, for all callers together: anybody may ask, and the answer costs queries. */
export function createReadiness(
  { scans, isUpToDate }: Pick<Store, "scans" | "isUpToDate">,
  queue: Pick<Queue, "check">,
  { now = () => performance.now() }: ReadinessOptions = {},
): () => Promise<Readiness> {
  let known: Promise<Readiness> | undefined;
  let askedAt = 0;
  const ask = async (): Promise<Readiness> => {
    const [database, line, migrations] = await Promise.all([
      tell(scans.revision()),
      tell(queue.check()),
      tell(isUpToDate()),
    ]);
    return { database, queue: line, migrations };
  };
  return () => {
    if (known && now() - askedAt < keptMs) return known;
    askedAt = now();
    known = ask();
    return known;
  };
}

const keptMs = 2_000;

export function isReady(checks: Readiness): boolean {
  return Object.values(checks).every((check) => check === "ok");
}

/** Which checks failed, for a sentence. */
export function failedChecks(checks: Readiness): string {
  return Object.entries(checks)
    .filter(([, check]) => check === "failed")
    .map(([name]) => name)
    .join(", ");
}

/** A database that hangs is not there. */
const longestMs = 1_500;

async function tell(check: Promise<unknown>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), longestMs);
  });
  try {
    return (await Promise.race([check, late])) === false ? "failed" : "ok";
  } catch {
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}
