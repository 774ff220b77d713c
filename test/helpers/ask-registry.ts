import { createMemoryCache } from "../../src/cache/memory.ts";
import { type Component, componentKey } from "../../src/domain/contracts/component.ts";
import type { Evidence } from "../../src/domain/report/evidence.ts";
import type { Resolver, SourceTools } from "../../src/domain/contracts/sources.ts";
import { loadArchives } from "../../src/ecosystems/index.ts";
import { createAnswerCache } from "../../src/resolve/chain/answer-cache.ts";
import { openIdentifierOnce } from "./open-identifier-once.ts";
import { createArchiveSource } from "../../src/resolve/archive/archive-source.ts";
import { concludeLicense } from "../../src/resolve/chain/conclude.ts";
import { findConflicts } from "../../src/resolve/chain/conflicts.ts";
import { printExpression } from "../../src/spdx/expression.ts";
import { type LicenseSources, resolveLicenses } from "../../src/resolve/chain/resolve-licenses.ts";

interface RegistryAnswer {
  readonly license: string | undefined;
  readonly conflicts: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** What a registry and the archives that it names say about each component; nothing else is asked. */
export async function askRegistry(
  open: (tools: SourceTools) => Resolver,
  components: readonly Component[],
  tools: SourceTools,
  isDeep = false,
): Promise<ReadonlyMap<Component, RegistryAnswer>> {
  const { http, archiveHosts: allowedHosts } = tools;
  const identify = await openIdentifierOnce();
  const now = () => new Date();
  const sources: LicenseSources = {
    registries: [open(tools)],
    archives: createArchiveSource({ http, formats: await loadArchives(), identify, isDeep, allowedHosts }),
    services: [],
    codeHost: {
      gitHub: { source: "github", resolveRepositories: async () => new Map() },
      webUrl: "https://github.example",
      requestsLeft: async () => undefined,
    },
    privateNames: everyNameIsPublic,
    cache: createAnswerCache(createMemoryCache({ maxBytes: 100_000_000, now }), now),
  };
  const { signal } = new AbortController();
  const { replies } = await resolveLicenses(components, sources, { signal, statedIn: () => [] });
  return new Map(
    components.map((component) => {
      const evidence = replies.get(componentKey(component))?.evidence ?? [];
      const { license } = concludeLicense(evidence);
      return [
        component,
        { license: license && printExpression(license), conflicts: findConflicts(evidence), evidence },
      ];
    }),
  );
}

export const everyNameIsPublic: LicenseSources["privateNames"] = {
  mayAsk: () => true,
  isPrivate: () => false,
  madePrivateBy: () => undefined,
  withRules: () => everyNameIsPublic,
};
