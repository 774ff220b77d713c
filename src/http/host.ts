import { type Reply, SourceUnavailable } from "../domain/contracts/sources.ts";
import { createBreaker } from "./breaker.ts";
import type { Pace } from "../domain/contracts/ecosystem.ts";
import { createGate, pause, type Turn } from "./pace.ts";
import type { SilenceTimer } from "./silence-timer.ts";
import { formatNumber } from "../text/count.ts";

/** The result of one attempt. Network failures are values here, so that the caller can decide on a retry. */
export type Outcome = Reply | SourceUnavailable;

/** One host: its pace, its circuit breaker, and the pause it has requested. */
export interface Host {
  /**
   * Sends a request in turn. Throws SourceUnavailable at once while the breaker is open, also if it opens while the
   * request waits.
   */
  run(send: (turn: Turn) => Promise<Outcome>, weigh: Weigh, signal: AbortSignal): Promise<Outcome>;
  /** The host requested a pause: all requests wait. False if there is no time; the breaker then opens. */
  postpone(ms: number, silence: SilenceTimer): boolean;
}

/** How much an outcome counts against the host; 0 for success. */
type Weigh = (outcome: Outcome) => number;

/** A host that requests a pause of days is tried again by the next scan. */
const maxRestMs = 3_600_000;

export function createHost(name: string, pace: Pace, now: () => number = () => performance.now()): Host {
  const gate = createGate(pace);
  const breaker = createBreaker(now);
  let pausedUntil = 0;

  const restingError = (): SourceUnavailable => {
    const reason = breaker.reason();
    return reason?.reason === "rate_limited" ? reason : describeRest(name, reason);
  };

  async function sendInTurn(send: (turn: Turn) => Promise<Outcome>, signal: AbortSignal): Promise<Outcome> {
    const waits = AbortSignal.any([signal, breaker.untilRest()]);
    return gate.run(async (turn) => {
      await pause(pausedUntil - now(), waits);
      return send(turn);
    }, waits);
  }

  return {
    async run(send, weigh, signal) {
      const admission = breaker.admit();
      if (admission === "none") throw restingError();
      const outcome = await sendInTurn(send, signal).catch((error: unknown) => {
        if (admission === "probe") breaker.abandoned();
        signal.throwIfAborted();
        throw breaker.isOpen() ? restingError() : error;
      });
      const weight = weigh(outcome);
      if (weight === 0) breaker.succeeded();
      else breaker.failed(weight, outcome instanceof SourceUnavailable ? outcome : failureOf(name, outcome));
      return outcome;
    },

    postpone(ms, silence) {
      const until = now() + ms;
      const moreMs = until - Math.max(now(), pausedUntil);
      if (moreMs > 0 && !silence.allowsPause(moreMs)) {
        breaker.rest(Math.min(ms, maxRestMs), askedForRest(name, ms));
        return false;
      }
      pausedUntil = Math.max(pausedUntil, until);
      return true;
    },
  };
}

function describeRest(host: string, last: SourceUnavailable | undefined): SourceUnavailable {
  const why = last === undefined ? "" : ` The last failure: ${last.message}`;
  return new SourceUnavailable("resting", host, `${host} failed repeatedly and is not used for a while.${why}`);
}

function failureOf(host: string, { status }: Reply): SourceUnavailable {
  return new SourceUnavailable("server_error", host, `${host} answered with status ${status}.`, { status });
}

function askedForRest(host: string, ms: number): SourceUnavailable {
  const seconds = Math.ceil(ms / 1_000);
  const message = `${host} asks for fewer requests, and for a pause of ${formatNumber(seconds)} seconds.`;
  return new SourceUnavailable("rate_limited", host, message, { status: 429 });
}
