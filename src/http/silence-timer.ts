import { SourceUnavailable } from "../domain/contracts/sources.ts";

/** How long a scan waits for a silent source. */
export interface SilenceLimits {
  /** Until the first reply. */
  readonly firstMs: number;
  /** Between later replies. */
  readonly laterMs: number;
}

/**
 * Measures how long a source has been silent, over all its hosts, attempts, pauses and fallbacks. There is no limit
 * while a source keeps replying; after too much silence, every request to it is aborted.
 */
export interface SilenceTimer {
  /** Aborted with a SourceUnavailable after too much silence. */
  readonly signal: AbortSignal;
  /** Starts a request to a host; the returned function ends it. */
  begin(host: string): () => void;
  /** The source has replied. */
  answered(): void;
  /**
   * Whether there is time for a pause that a host requests. The first pause after a reply does not count as silence.
   */
  allowsPause(pauseMs: number): boolean;
}

/** Total pause that one source may request. */
const maxPausedMs = 60_000;

export function createSilenceTimer(
  { firstMs, laterMs }: SilenceLimits,
  now: () => number = () => performance.now(),
): SilenceTimer {
  const expired = new AbortController();
  const pending = new Map<string, number>();
  let waitMs = firstMs;
  /** Silence before `since`. */
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

  /** Runs only while requests are pending. */
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
      if (!isTimely || pausedMs + pauseMs > maxPausedMs) return false;
      pausedMs += pauseMs;
      if (hasAnswered) restart(laterMs);
      else silentMs += pauseMs;
      hasAnswered = false; // further pauses count as silence until the source replies
      return true;
    },
  };
}

function expiredMessage(hosts: readonly string[], ms: number): string {
  const names = hosts.slice(0, 3).join(", ");
  return `${names} did not answer for ${Math.round(ms / 1_000)} seconds and ${hosts.length === 1 ? "is" : "are"} not used again in this scan.`;
}
