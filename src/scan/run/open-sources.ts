import type { Cache } from "../../cache/cache.ts";
import { openCache } from "../../cache/open-cache.ts";
import type { Config, Environment } from "../../config/config.ts";
import { readPattern } from "../../domain/policy/private-patterns.ts";
import type { PrivateRule } from "../../domain/policy/private-rule.ts";
import type { Http, SourceTools } from "../../domain/contracts/sources.ts";
import { ecosystems, loadArchives, loadRegistries, loadTrees } from "../../ecosystems/index.ts";
import { operatorNames } from "../../ecosystems/private-names.ts";
import { field } from "../../formats/value.ts";
import type { HttpClient } from "../../http/client.ts";
import { url } from "../../http/url.ts";
import { userAgent } from "../../http/user-agent.ts";
import { createAnswerCache } from "../../resolve/chain/answer-cache.ts";
import { createArchiveSource } from "../../resolve/archive/archive-source.ts";
import { gitHub } from "../../resolve/code-host/github/github.ts";
import type { PrivateNames } from "../../privacy/private-names.ts";
import type { LicenseSources } from "../../resolve/chain/resolve-licenses.ts";
import { createScanCounter, type ScanCounter } from "../../resolve/chain/scan-counter.ts";
import { services } from "../../resolve/services/services.ts";
import { type SourceWaits, usualWaits } from "../../resolve/chain/source-waits.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { treePrivacy } from "../../trees/group-by-privacy.ts";
import type { TreeSources } from "../../trees/resolve-trees.ts";
import { openOperator } from "./operator.ts";

export interface OpenSources {
  readonly sources: LicenseSources;
  readonly treeSources: TreeSources;
  /** Closes the HTTP client and the cache. */
  close(): Promise<void>;
}

interface SourceOptions {
  readonly identify: Identifier;
  readonly warn: (message: string) => void;
  /** Default: as configured. Closed with the sources either way. */
  readonly cache?: Cache;
  readonly counter?: Pick<ScanCounter, "countRequest">;
  /** For tests: how long each source may take to respond. */
  readonly waits?: SourceWaits;
}

/** Opens all license sources, with one HTTP client and one cache. */
export async function openSources(
  config: Config,
  env: Environment,
  { identify, warn, cache: given, counter = createScanCounter(), waits = usualWaits }: SourceOptions,
): Promise<OpenSources> {
  const now = () => new Date();
  const http = await createClient(config);
  const operator = openOperator(env);
  const httpOf = (stage: keyof SourceWaits, name: () => string): Http =>
    http.forSource(waits[stage], (outcome) => counter.countRequest(name(), outcome));
  /** The requests of a source are counted under its own name. */
  const openSource = <T extends { readonly source: string }>(
    stage: keyof SourceWaits,
    open: (tools: SourceTools) => T,
  ): T => {
    const { addresses, archiveHosts } = config;
    const tools = { http: httpOf(stage, () => source.source), addresses, operator, identify, archiveHosts };
    const source = open(tools);
    return source;
  };
  const [registries, formats, trees, openServices] = await Promise.all([
    loadRegistries(),
    loadArchives(),
    loadTrees(),
    Promise.all(services.map((service) => service.load())),
  ]);
  const privateNames = openPrivateNames(config, env);
  const cache = given ?? (await openCache(config, now, warn));
  const { codeHostApiUrl: apiUrl, codeHostUrl: webUrl, codeHostToken: token } = config;
  const host = openSource("codeHost", (tools) =>
    gitHub(tools, { apiUrl, webUrl, ...(token !== undefined && { token }), now }),
  );
  return {
    treeSources: {
      resolvers: trees.map((open) => openSource("tree", open)),
      cache,
      bounds: {
        maxPackages: config.transitiveMaxPackages,
        maxSeconds: config.transitiveSeconds,
        maxRequests: config.transitiveMaxRequests,
      },
      target: { pythonVersion: config.pythonVersion, platforms: config.platforms },
      mayAsk: treePrivacy(privateNames),
      now,
    },
    sources: {
      registries: registries.map((open) => openSource("registry", open)),
      archives: createArchiveSource({
        http: httpOf("archive", () => "archive"),
        formats,
        identify,
        isDeep: config.deepScans,
        allowedHosts: config.archiveHosts,
        ...(token !== undefined && { codeHost: { apiUrl, token } }),
      }),
      services: openServices.map((open) => openSource("service", (tools) => open(tools, privateNames))),
      codeHost: { gitHub: host, webUrl, requestsLeft: (signal) => requestsLeft(http, config, signal) },
      privateNames,
      cache: createAnswerCache(cache, now),
    },
    async close() {
      await http.close();
      await cache.close();
    },
  };
}

async function createClient({ httpProxy, httpsProxy, noProxy }: Config): Promise<HttpClient> {
  const { createHttp } = await import("../../http/client.ts"); // an offline scan does not load it
  return createHttp({
    userAgent: userAgent(),
    paces: Object.assign({}, ...ecosystems.map(({ registry }) => registry?.paces)),
    proxies: {
      ...(httpProxy !== undefined && { http: httpProxy }),
      ...(httpsProxy !== undefined && { https: httpsProxy }),
      ...(noProxy !== undefined && { none: noProxy }),
    },
  });
}

/** The names that the operator keeps private. */
export function openPrivateNames(config: Config, env: Environment): PrivateNames {
  return operatorNames(openOperator(env), listedRules(config));
}

function listedRules({ privateNames }: Config): PrivateRule[] {
  return privateNames.flatMap((text): PrivateRule[] => {
    const pattern = readPattern(text); // validated with the settings
    return "problem" in pattern ? [] : [{ ...pattern, by: "SVC_PRIVATE_NAMES", place: "", isListed: true }];
  });
}

/** What is left of the code host's rate limit; this request does not count. */
async function requestsLeft(
  http: Http,
  { codeHostApiUrl, codeHostToken }: Config,
  signal: AbortSignal,
): Promise<number | undefined> {
  const headers = codeHostToken === undefined ? {} : { authorization: `Bearer ${codeHostToken}` };
  const reply = await http.json(url(codeHostApiUrl)`/rate_limit`, { signal, headers });
  const left = field(field(field(reply, "resources"), "core"), "remaining");
  return typeof left === "number" ? left : undefined;
}

/** The settings of package managers of the account that lcc runs under; never those of a scanned project. */
