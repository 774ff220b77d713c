import { SourceUnavailable } from "../domain/sources.ts";

/** How long a scan waits for one source that says nothing. */
export interface SilenceLimits {
  /** As long as nothing at all has come back. */
  readonly firstMs: number;
  /** Between two answers, once the source has shown that it is there. */
  readonly laterMs: number;
}

/**
 * Measures how long a source has been silent, over all of its hosts, tries, pauses and fallbacks. A source that answers
 * is waited for however long the whole takes; one that stays silent is given up, and every request to it ends.
 */
export interface SilenceTimer {
  /** Aborted with a SourceUnavailable when the source is given up. */
  readonly signal: AbortSignal;
  /** A request is sent to a host; the function that is returned ends it. */
  begin(host: string): () => void;
  /** The source has said something. */
  answered(): void;
  /** Whether there is time for a pause that a host asks for. The first one after an answer is not counted as silence. */
  allowsPause(pauseMs: number): boolean;
}

/** What one source may ask us to wait in all. */
const mostPausesMs = 60_000;

export function createSilenceTimer(
  { firstMs, laterMs }: SilenceLimits,
  now: () => number = () => performance.now(),
): SilenceTimer {
  const expired = new AbortController();
  const pending = new Map<string, number>();
  let waitMs = firstMs;
  /** Of the silence before `since`. */
  let silentMs = 0;
  let since = 0;
  let hasAnswered = false;
  let pausedMs = 0;
  let timer: NodeJS.Timeout | undefined;

  const silence = (): number => silentMs + (pending.size > 0 ? now() - since : 0);

  function expire(): void {
    const hosts = [...pending.keys()];
    expired.abort(new SourceUnavailable("timeout", hosts[0] ?? "", expiredMessage(hosts, silence())));
  }

  /** Nobody is silent who is not asked: the clock stands still between two questions. */
  function start(): void {
    clearTimeout(timer);
    since = now();
    if (pending.size > 0 && !expired.signal.aborted) timer = setTimeout(expire, Math.max(0, waitMs - silentMs));
  }

  function restart(forMs: number): void {
    waitMs = forMs;
    silentMs = 0;
    start();
  }

  function end(host: string): void {
    const left = (pending.get(host) ?? 1) - 1;
    if (left > 0) return void pending.set(host, left);
    const silent = silence();
    pending.delete(host);
    if (pending.size > 0) return;
    clearTimeout(timer);
    silentMs = silent;
  }

  return {
    signal: expired.signal,
    begin(host) {
      const isFirst = pending.size === 0;
      pending.set(host, (pending.get(host) ?? 0) + 1);
      if (isFirst) start();
      return () => end(host);
    },
    answered() {
      hasAnswered = true;
      restart(laterMs);
    },
    allowsPause(pauseMs) {
      const isTimely = hasAnswered || silence() + pauseMs < waitMs;
      if (!isTimely || pausedMs + pauseMs > mostPausesMs) return false;
      pausedMs += pauseMs;
      if (hasAnswered) restart(laterMs);
      else silentMs += pauseMs;
      hasAnswered = false; // after that, further pauses count as silence until the source answers
      return true;
    },
  };
}

function expiredMessage(hosts: readonly string[], ms: number): string {
  const names = hosts.slice(0, 3).join(", ");
  return `${names} did not answer for ${Math.round(ms / 1_000)} seconds and ${hosts.length === 1 ? "is" : "are"} not asked again in this scan.`;
}
