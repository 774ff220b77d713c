import { SourceUnavailable } from "../domain/sources.ts";

/** How long a scan waits for one source that says nothing. */
export interface Waits {
  /** As long as nothing at all has come back. */
  readonly firstMs: number;
  /** Between two answers, once the source has shown that it is there. */
  readonly laterMs: number;
}

/**
 * Measures how long a source has been silent, over all of its hosts, tries, pauses and fallbacks. A source that answers
 * is waited for however long the whole takes; one that stays silent is given up, and every request to it ends.
 */
export interface Patience {
  /** Aborted with a SourceUnavailable when the source is given up. */
  readonly signal: AbortSignal;
  /** A request is sent to a host; the function that is returned ends it. */
  begin(host: string): () => void;
  /** The source has said something. */
  heard(): void;
  /** Whether there is time for a pause that a host asks for. The first one after an answer is not counted as silence. */
  grants(pauseMs: number): boolean;
}

/** What one source may ask us to wait in all. */
const mostPausesMs = 60_000;

export function createPatience({ firstMs, laterMs }: Waits, now: () => number = () => performance.now()): Patience {
  const givenUp = new AbortController();
  const asked = new Map<string, number>();
  let waitMs = firstMs;
  /** Of the silence before `since`. */
  let silentMs = 0;
  let since = 0;
  let isHeard = false;
  let pausedMs = 0;
  let timer: NodeJS.Timeout | undefined;

  const silence = (): number => silentMs + (asked.size > 0 ? now() - since : 0);

  function giveUp(): void {
    const hosts = [...asked.keys()];
    givenUp.abort(new SourceUnavailable("timeout", hosts[0] ?? "", givenUpMessage(hosts, silence())));
  }

  /** Nobody is silent who is not asked: the clock stands still between two questions. */
  function start(): void {
    clearTimeout(timer);
    since = now();
    if (asked.size > 0 && !givenUp.signal.aborted) timer = setTimeout(giveUp, Math.max(0, waitMs - silentMs));
  }

  function startAnew(forMs: number): void {
    waitMs = forMs;
    silentMs = 0;
    start();
  }

  function end(host: string): void {
    const left = (asked.get(host) ?? 1) - 1;
    if (left > 0) return void asked.set(host, left);
    const silent = silence();
    asked.delete(host);
    if (asked.size > 0) return;
    clearTimeout(timer);
    silentMs = silent;
  }

  return {
    signal: givenUp.signal,
    begin(host) {
      const isFirst = asked.size === 0;
      asked.set(host, (asked.get(host) ?? 0) + 1);
      if (isFirst) start();
      return () => end(host);
    },
    heard() {
      isHeard = true;
      startAnew(laterMs);
    },
    grants(pauseMs) {
      const isTimely = isHeard || silence() + pauseMs < waitMs;
      if (!isTimely || pausedMs + pauseMs > mostPausesMs) return false;
      pausedMs += pauseMs;
      if (isHeard) startAnew(laterMs);
      else silentMs += pauseMs;
      isHeard = false; // after that, further pauses count as silence until the source answers
      return true;
    },
  };
}

function givenUpMessage(hosts: readonly string[], ms: number): string {
  const names = hosts.slice(0, 3).join(", ");
  return `${names} did not answer for ${Math.round(ms / 1_000)} seconds and ${hosts.length === 1 ? "is" : "are"} not asked again in this scan.`;
}
