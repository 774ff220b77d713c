import type { ScanEvent, ScanState } from "./journal-rows.ts";
import type { Death } from "./keeper.ts";

/** The observations of a run. */
export interface Seen {
  /** Ids with a 201 response. */
  readonly accepted: readonly string[];
  readonly states: readonly ScanState[];
  readonly events: readonly ScanEvent[];
  readonly deaths: readonly Death[];
}

export interface Verdict {
  readonly accepted: number;
  /** Scans that were stored although no client got a response; they have to end too. */
  readonly unanswered: number;
  readonly ended: number;
  /** Accepted, but no longer in the database. */
  readonly lost: readonly string[];
  /** In the database, but not ended. */
  readonly unfinished: readonly string[];
  /** Scans that were changed after their end, or whose end and report are inconsistent. */
  readonly endedTwice: readonly string[];
  readonly completed: number;
  readonly failed: ReadonlyMap<string, number>;
  /** From the death of a worker until another one took the scan; 0 if none died during a scan. */
  readonly slowestRecoveryMs: number;
  readonly recoveries: number;
}

export function judge({ accepted, states, events, deaths }: Seen): Verdict {
  const byId = new Map(states.map((state) => [state.id, state]));
  const known = new Set(accepted);
  const histories = Map.groupBy(events, ({ scanId }) => scanId);
  const failed = new Map<string, number>();
  for (const { status, failureCode } of states) {
    if (status === "failed") failed.set(failureCode ?? "none", (failed.get(failureCode ?? "none") ?? 0) + 1);
  }
  const recoveries = [...histories.values()].flatMap((history) => recoveriesIn(history, deaths));
  return {
    accepted: known.size,
    unanswered: states.filter(({ id }) => !known.has(id)).length,
    ended: states.filter(({ status }) => isEnd(status)).length,
    lost: accepted.filter((id) => !byId.has(id)),
    unfinished: states.filter(({ status }) => !isEnd(status)).map(({ id }) => id),
    endedTwice: states.filter((state) => !isSound(state, histories.get(state.id) ?? [])).map(({ id }) => id),
    completed: states.filter(({ status }) => results.has(status)).length,
    failed,
    slowestRecoveryMs: Math.max(0, ...recoveries),
    recoveries: recoveries.length,
  };
}

const results: ReadonlySet<string> = new Set(["pass", "warning", "violation"]);

function isEnd(status: string): boolean {
  return status === "failed" || results.has(status);
}

/** At most one end, as the last change, with one report if it succeeded and the time that is still stored. */
function isSound(state: ScanState, history: readonly ScanEvent[]): boolean {
  const reports = history.filter(({ what }) => what === "report").length;
  const changes = history.filter(({ what }) => what !== "report");
  const ends = changes.filter(({ what }) => isEnd(what));
  if (!isEnd(state.status)) return ends.length === 0 && reports === 0 && state.reports === 0;
  const expected = state.status === "failed" ? 0 : 1;
  const last = changes.at(-1);
  return (
    ends.length === 1 &&
    last?.what === state.status &&
    last.completedAt === state.completedAt &&
    state.completedAt !== null &&
    reports === expected &&
    state.reports === expected
  );
}

/** How long a scan was without a worker, each time its worker died. */
function recoveriesIn(history: readonly ScanEvent[], deaths: readonly Death[]): number[] {
  const changes = history.filter(({ what }) => what !== "report");
  return changes.flatMap((event, at) => {
    const next = changes[at + 1];
    if (event.what !== "running" || !next) return [];
    const death = deaths.find(
      (death) => event.owner?.endsWith(`:${death.pid}`) && death.at >= event.at && death.at <= next.at,
    );
    return death ? [next.at - death.at] : [];
  });
}
