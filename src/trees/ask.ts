import { SourceUnavailable } from "../domain/sources.ts";
import type { Answer, Ask, TreeQuestion } from "../domain/trees.ts";
import { countWork, type TreeBounds } from "./bounds.ts";
import type { KeptAnswers } from "./cached-answers.ts";

/** Whether the name of a package may be told to the registry at an address, for manifests by their paths. */
export type MayAsk = (question: TreeQuestion, manifests: readonly string[]) => boolean;

export interface AskOptions {
  readonly bounds: TreeBounds;
  readonly kept: KeptAnswers;
  readonly mayAsk: MayAsk;
  /** Ends the scan. */
  readonly signal: AbortSignal;
  /** Told how many questions were asked so far, and how many of them are answered. */
  readonly onProgress?: (answered: number, asked: number) => void;
}

export interface Asking {
  /** Asks for some manifests, by their paths: a name may be private in one folder and public in another. */
  askFor(manifests: readonly string[]): Ask;
  /** The bound that ended the work. */
  reachedBound(): keyof TreeBounds | undefined;
}

/**
 * The one way a resolver of trees asks a registry. The same question goes out once in a scan, and not at all when an
 * earlier scan has the answer; a bound that is reached ends the work, and a private name stays here.
 */
export function createAsk({ bounds, kept, mayAsk, signal, onProgress }: AskOptions): Asking {
  const deadline = AbortSignal.timeout(bounds.mostSeconds * 1_000);
  const either = AbortSignal.any([signal, deadline]);
  const work = countWork(bounds, deadline);
  const asked = new Map<string, Promise<Answer<unknown>>>();
  let answered = 0;

  const ask = async (question: TreeQuestion, send: Send): Promise<Answer<unknown>> => {
    signal.throwIfAborted();
    if (!work.takePackage(`${question.type}:${question.name}`)) return { kind: "limit" };
    const known = await kept.get(question);
    if (known) return toAnswer(known.value);
    if (!work.takeRequest()) return { kind: "limit" };
    const answer = await sendSafely(send);
    if (answer.kind === "found") await kept.set(question, { value: answer.value });
    if (answer.kind === "missing") await kept.set(question, {});
    return answer;
  };

  const sendSafely = async (send: Send): Promise<Answer<unknown>> => {
    try {
      return toAnswer(await send(either));
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.aborted) return { kind: "limit" };
      if (!(error instanceof SourceUnavailable)) throw error;
      return { kind: "failed", message: error.message, reason: error.reason };
    }
  };

  const askOnce = async (question: TreeQuestion, send: Send): Promise<Answer<unknown>> => {
    const { type, name, base, topic, version } = question;
    const key = JSON.stringify([type, name, base, topic, version]);
    const known = asked.get(key);
    if (known) return known;
    const answer = ask(question, send).finally(() => onProgress?.(++answered, asked.size));
    asked.set(key, answer);
    return answer;
  };

  const askFor = (manifests: readonly string[]) => async (question: TreeQuestion, send: Send) =>
    mayAsk(question, manifests) ? askOnce(question, send) : { kind: "private" };

  return { askFor: (manifests) => askFor(manifests) as Ask, reachedBound: () => work.reached() };
}

type Send = (signal: AbortSignal) => Promise<unknown>;

function toAnswer(value: unknown): Answer<unknown> {
  return value === undefined ? { kind: "missing" } : { kind: "found", value };
}
