import type { SourceUnavailable } from "../domain/contracts/sources.ts";

/** Circuit breaker: stops requests to a host that keeps failing. */
interface Breaker {
  /** Whether the breaker is open. */
  isOpen(): boolean;
  /** Whether a request may start. After a rest only one may, the probe, until its outcome is known. */
  admit(): "request" | "probe" | "none";
  succeeded(): void;
  /** A timeout counts more than a refused request, because it costs more time. */
  failed(weight: number, failure?: SourceUnavailable): void;
  /** The probe ended without an outcome: another request may be the probe. */
  abandoned(): void;
  /** Opens the breaker for this time and reason. */
  rest(ms: number, reason?: SourceUnavailable): void;
  /** Why the breaker is open, or was open last. */
  reason(): SourceUnavailable | undefined;
  /** Aborted when the breaker opens, so that queued requests stop waiting. */
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
    failures = failuresInARow - 1; // after the rest, one more failure is enough
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
