import { SourceUnavailable } from "../domain/contracts/sources.ts";
import type { Answer, Ask, TreeQuestion } from "../domain/contracts/trees.ts";
import { countWork, type TreeBounds } from "./bounds.ts";
import type { CachedAnswers } from "./cached-answers.ts";

/** Whether the name of a package, which these manifests need, may be sent to a registry. */
export type MayAsk = (question: TreeQuestion, manifests: readonly string[]) => boolean;

export interface AskOptions {
  readonly bounds: TreeBounds;
  readonly cached: CachedAnswers;
  readonly mayAsk: MayAsk;
  /** Nothing is sent; what is not cached fails. */
  readonly isOffline?: boolean;
  /** Aborts the scan. */
  readonly signal: AbortSignal;
  /** Called with the number of requests so far, and how many of them are answered. */
  readonly onProgress?: (answered: number, asked: number) => void;
}

export interface Asking {
  /** Depends on the paths of the manifests: a name may be private in one folder and public in another. */
  askFor(manifests: readonly string[]): Ask;
  /** The bound that was reached. */
  reachedBound(): keyof TreeBounds | undefined;
}

/**
 * All requests of tree resolvers to registries go through here. The same question is sent once in a scan, and not at all
 * when its answer is cached, a bound is reached or the name is private.
 */
export function createAsk({ bounds, cached, mayAsk, isOffline = false, signal, onProgress }: AskOptions): Asking {
  const deadline = AbortSignal.timeout(bounds.maxSeconds * 1_000);
  const either = AbortSignal.any([signal, deadline]);
  const work = countWork(bounds, deadline);
  const asked = new Map<string, Promise<Answer<unknown>>>();
  let answered = 0;

  const ask = async (question: TreeQuestion, send: Send): Promise<Answer<unknown>> => {
    signal.throwIfAborted();
    if (!work.takePackage(`${question.type}:${question.name}`)) return { kind: "limit" };
    const stored = await cached.get(question);
    if (stored) return toAnswer(stored.value);
    if (isOffline) return { kind: "failed", message: "The scan was offline.", reason: "unreachable" };
    if (!work.takeRequest()) return { kind: "limit" };
    const answer = await sendSafely(send);
    if (answer.kind === "found") await cached.set(question, { value: answer.value });
    if (answer.kind === "missing") await cached.set(question, {});
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
    const pending = asked.get(key);
    if (pending) return pending;
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
