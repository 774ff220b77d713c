import { type Http, SourceUnavailable } from "../../../domain/sources.ts";
import { url } from "../../../http/url.ts";
import { artifactFolder } from "./artifact-folder.ts";
import { type PublishedPom, readPublishedPom } from "./published-pom.ts";
import { askRepositories, type Repository } from "./repositories.ts";
import { snapshotVersion } from "./snapshot.ts";
import { readable } from "./xml-reply.ts";

/** A package by name (`group:artifact`) and version. */
export interface Gav {
  readonly name: string;
  readonly version: string;
}

/** Fetches POMs, each once: many packages share their parents. */
export interface PomStore {
  /** Undefined when no repository has it. */
  read(gav: Gav, bases: readonly Repository[], signal: AbortSignal): Promise<PublishedPom | undefined>;
}

const mostKept = 2_000;

export function createPomStore(http: Http): PomStore {
  const kept = new Map<string, Promise<PublishedPom | undefined>>();

  function ask(key: string, start: () => Promise<PublishedPom | undefined>): Promise<PublishedPom | undefined> {
    const asked = start();
    kept.set(key, asked);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    // Neither a failure nor "does not know" is kept: the one may pass, the other may be published.
    const forget = (): boolean => kept.get(key) === asked && kept.delete(key);
    asked.then((pom) => pom ?? forget(), forget);
    return asked;
  }

  return {
    async read(gav, bases, signal) {
      const key = [gav.name, gav.version, ...bases.map(({ base }) => base)].join("\n");
      const start = (): Promise<PublishedPom | undefined> => fetchPom(http, gav, bases, signal);
      const shared = kept.get(key);
      if (!shared) return ask(key, start);
      try {
        return await shared;
      } catch (error) {
        // Whoever asked first may have given up; that is no reason for the others.
        if (error instanceof SourceUnavailable || signal.aborted) throw error;
        return ask(key, start);
      }
    },
  };
}

function fetchPom(
  http: Http,
  { name, version }: Gav,
  bases: readonly Repository[],
  signal: AbortSignal,
): Promise<PublishedPom | undefined> {
  const artifact = name.slice(name.indexOf(":") + 1);
  return askRepositories(bases, async (repository) => {
    const folder = url(artifactFolder(repository.base, name))`/${version}`;
    const fileVersion = await snapshotVersion(http, repository, folder, version, signal);
    const address = url(folder)`/${`${artifact}-${fileVersion}.pom`}`;
    const reply = await http.get(address, { ...repository.options, signal });
    return reply && readable(reply, (text) => readPublishedPom(text, address));
  });
}
