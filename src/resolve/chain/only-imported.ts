import type { Cache } from "../../cache/cache.ts";
import { type Resolver, SourceUnavailable } from "../../domain/contracts/sources.ts";
import { createAnswerCache } from "./answer-cache.ts";
import type { LicenseSources } from "./resolve-licenses.ts";

/** The same sources, none of which is asked: only answers from the cache count, those that have expired as well. */
export function onlyImported(sources: LicenseSources, cache: Cache): LicenseSources {
  const { registries, archives, services, codeHost, privateNames } = sources;
  return {
    isOffline: true,
    registries: registries.map(unasked),
    services: services.map(unasked),
    ...(archives && { archives: { ...archives, read: refuse } }),
    codeHost: { ...codeHost, gitHub: { ...codeHost.gitHub, resolveRepositories: refuse }, requestsLeft: refuse },
    privateNames,
    cache: { ...createAnswerCache(cache, () => new Date(), "imported"), set: async () => {} },
  };
}

function unasked(resolver: Resolver): Resolver {
  return { ...resolver, resolve: refuse, resolveMany: refuse, probe: refuse };
}

const refuse = () => Promise.reject(new SourceUnavailable("unreachable", "", "The scan was offline."));
