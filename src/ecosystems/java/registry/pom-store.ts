import { dropOldest } from "../../../text/drop-oldest.ts";
import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { checkPom } from "./check-pom.ts";
import { fetchPom } from "./fetch-pom.ts";
import type { Gav } from "./gav.ts";
import { type PublishedPom, readPublishedPom } from "./published-pom.ts";
import { askInTurn } from "../../kit/ask-in-turn.ts";
import type { Repository } from "./repositories.ts";

/** Fetches POMs, each once: many packages share their parents. Undefined if no repository has it. */
export type ReadPom = (
  gav: Gav,
  bases: readonly Repository[],
  signal: AbortSignal,
) => Promise<PublishedPom | undefined>;

const maxKept = 2_000;

export function createPomStore(http: Http): ReadPom {
  const kept = new Map<string, Promise<PublishedPom | undefined>>();

  function ask(key: string, start: () => Promise<PublishedPom | undefined>): Promise<PublishedPom | undefined> {
    const asked = start();
    kept.set(key, asked);
    dropOldest(kept, maxKept);
    // Neither failures nor misses are cached: both may change.
    const forget = (): boolean => kept.get(key) === asked && kept.delete(key);
    asked.then((pom) => pom ?? forget(), forget);
    return asked;
  }

  return async (gav, bases, signal) => {
    const key = [gav.name, gav.version, ...bases.map(({ base }) => base)].join("\n");
    const start = (): Promise<PublishedPom | undefined> =>
      askInTurn(bases, (repository) =>
        fetchPom(http, gav, repository, signal, (text, address) => {
          const pom = readPublishedPom(text, address);
          checkPom(pom, gav, address);
          return pom;
        }),
      );
    const shared = kept.get(key);
    if (!shared) return ask(key, start);
    try {
      return await shared;
    } catch (error) {
      // The first caller may have been cancelled; the others go on.
      if (error instanceof SourceUnavailable || signal.aborted) throw error;
      return ask(key, start);
    }
  };
}
