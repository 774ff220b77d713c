import type { SourceReply, SourceUnavailable } from "../../domain/contracts/sources.ts";
import { findEcosystem } from "../../ecosystems/index.ts";
import type { Question } from "../chain/answer-cache.ts";
import type { WaveOptions } from "../chain/chain.ts";
import { isAnswered, type LicenseLookup, addReply } from "../chain/chain.ts";
import { type Answers, type GitHub, parseRepository } from "./github/github.ts";
import type { Repository } from "./github/repository.ts";
import { asUnavailable } from "../../http/source-errors.ts";

export interface CodeHost {
  readonly gitHub: GitHub;
  /** Repositories on other hosts are skipped. */
  readonly webUrl: string;
  /** How many more requests the host allows now; undefined when it does not say. */
  requestsLeft(signal: AbortSignal): Promise<number | undefined>;
}

/** Asks the code host about the repositories of all components without an answer, each repository once. */
export async function runCodeHostWave(
  { gitHub, webUrl }: CodeHost,
  all: readonly LicenseLookup[],
  options: WaveOptions,
): Promise<void> {
  const wanted = all.flatMap((lookup) => {
    const repository = isAnswered(lookup) ? undefined : findRepository(lookup, webUrl);
    return repository ? [{ lookup, repository, key: `${repository.owner}/${repository.name}`.toLowerCase() }] : [];
  });
  const keys = [...new Set(wanted.map(({ key }) => key))];
  const question = (key: string) => repositoryQuestion(webUrl, key);
  const cached = new Map<string, SourceReply | undefined>();
  for (const [at, reply] of (await options.cache.getMany(keys.map(question))).entries())
    cached.set(keys[at] ?? "", reply);

  const unknown = [
    ...new Map(wanted.filter(({ key }) => !cached.get(key)).map(({ key, repository }) => [key, repository])).entries(),
  ];
  const asked = await askFor(
    unknown.map(([, repository]) => repository),
    gitHub,
    options,
  );
  for (const { lookup, key } of wanted) {
    const reply = cached.get(key) ?? (asked instanceof Error ? asked : asked.get(key)) ?? {};
    addReply(lookup, gitHub.source, reply);
  }
  if (asked instanceof Error) return;
  for (const [key, reply] of asked) if (!(reply instanceof Error)) await options.cache.set(question(key), reply);
}

/** `key`: `owner/name` in lower case. */
export function repositoryQuestion(webUrl: string, key: string): Question {
  return { source: "github", base: webUrl, type: "repository", name: key, version: "HEAD", mayChange: true };
}

async function askFor(
  repositories: readonly Repository[],
  gitHub: GitHub,
  options: WaveOptions,
): Promise<Answers | SourceUnavailable> {
  if (repositories.length === 0) return new Map();
  const asking = gitHub.resolveRepositories(repositories, options.signal);
  options.onAsking?.(gitHub.source, asking, repositories.length);
  return asking.catch(asUnavailable);
}

/** The repository that a source named, else the origin of the component, else what its name says. */
function findRepository({ component, repositories }: LicenseLookup, webUrl: string) {
  const host = new URL(webUrl).host;
  const isOnHost = component.name.startsWith(`${host}/`);
  const named = isOnHost ? findEcosystem(component.type)?.repositoryOf?.(component.name) : undefined;
  const origin = component.origin?.kind === "git" ? [component.origin.address] : [];
  for (const address of [...repositories, ...origin, ...(named === undefined ? [] : [named])]) {
    const repository = parseRepository(address, webUrl);
    if (repository) return repository;
  }
  return undefined;
}
