import type { SourceUnavailable } from "../domain/sources.ts";

/** Stops asking a host that keeps failing, for a while. */
export interface Breaker {
  /** Whether the host rests now. */
  isOpen(): boolean;
  /** Whether a request may begin. After a rest only one may, the probe, until its outcome is known. */
  admit(): "request" | "probe" | "none";
  succeeded(): void;
  /** A host that hangs costs more than one that refuses, and is given up sooner. */
  failed(weight: number, failure?: SourceUnavailable): void;
  /** The probe has ended without an outcome: another request may be the probe. */
  abandoned(): void;
  /** The host rests from now on, for this reason. */
  rest(ms: number, reason?: SourceUnavailable): void;
  /** Why the host rests, or rested last. */
  reason(): SourceUnavailable | undefined;
  /** Aborted as soon as the host begins to rest: who waits for a turn need not wait any longer. */
  untilRest(): AbortSignal;
}

const failuresInARow = 5;
const defaultRestMs = 30_000;

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let restsUntil: number | undefined;
  let isProbing = false;
  let reason: SourceUnavailable | undefined;
  let resting = new AbortController();

  function rest(ms: number, why?: SourceUnavailable): void {
    restsUntil = Math.max(restsUntil ?? 0, now() + ms);
    reason = why;
    isProbing = false;
    failures = failuresInARow - 1; // after the rest one more failure is enough
    const waiting = resting;
    resting = new AbortController();
    waiting.abort(why);
  }

  const isOpen = (): boolean => restsUntil !== undefined && now() < restsUntil;

  return {
    isOpen,
    admit() {
      if (restsUntil === undefined) return "request";
      if (isOpen() || isProbing) return "none";
      isProbing = true;
      return "probe";
    },
    succeeded() {
      failures = 0;
      restsUntil = undefined;
      isProbing = false;
    },
    failed(weight, failure) {
      failures += weight;
      if (failures >= failuresInARow) rest(defaultRestMs, failure);
    },
    abandoned() {
      isProbing = false;
    },
    rest,
    reason: () => reason,
    untilRest: () => resting.signal,
  };
}
