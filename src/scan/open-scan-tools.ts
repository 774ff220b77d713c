import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import type { Cache } from "../cache/cache.ts";
import { openSqliteCache } from "../cache/sqlite.ts";
import type { Config, Environment } from "../config/config.ts";
import { readPattern } from "../domain/private-patterns.ts";
import type { PrivateRule } from "../domain/private-rule.ts";
import type { Http, Operator, SourceAddresses, SourceTools } from "../domain/sources.ts";
import { ecosystems, loadRegistries, loadTrees } from "../ecosystems/index.ts";
import { operatorNames } from "../ecosystems/private-names.ts";
import { field } from "../formats/value.ts";
import type { HttpClient } from "../http/client.ts";
import { url } from "../http/url.ts";
import { createAnswerCache } from "../resolve/answer-cache.ts";
import { createArchiveSource } from "../resolve/archive/archive-source.ts";
import { gitHub } from "../resolve/github.ts";
import type { LicenseSources } from "../resolve/resolve-licenses.ts";
import { createScanCounter, type ScanCounter } from "../resolve/scan-counter.ts";
import { services } from "../resolve/services.ts";
import { type SourceWaits, usualWaits } from "../resolve/source-waits.ts";
import type { TreeSettings } from "./scan-job.ts";
import type { ScanTools } from "./run-scan.ts";
import { createIdentifier, type Identifier } from "../spdx/text/identify.ts";
import { openIndex } from "../spdx/text/match/open-index.ts";
import { rememberTexts } from "../spdx/text/remember.ts";
import { treePrivacy } from "../trees/group-by-privacy.ts";
import type { TreeSources } from "../trees/resolve-trees.ts";
import { version } from "../config/version.ts";

/** What a scan needs, and what has to be closed behind it. */
interface OpenTools {
  readonly tools: ScanTools;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Nobody is asked over the network. */
  readonly isOffline: boolean;
  /** The published archive of every component is read, whatever the settings say. */
  readonly isDeep?: boolean;
  /** What the dependencies are resolved for, where that is not what the settings say; `off`: they are not resolved. */
  readonly trees?: TreeSettings;
  /** A commit is scanned, whose components an earlier scan may have found. */
  readonly isCommit: boolean;
  /** Opened here when none is given, and closed with the tools either way. */
  readonly cache?: Cache;
  readonly counter?: ScanCounter;
  readonly warn: (message: string) => void;
}

/** Puts together what a scan works with. */
export async function openScanTools(
  config: Config,
  env: Environment,
  { isOffline, isDeep = false, trees = {}, isCommit, cache, counter = createScanCounter(), warn }: OpenOptions,
): Promise<OpenTools> {
  const identify = await openIdentifier();
  if (isOffline && !isCommit) return { tools: { ecosystems, identify }, close: async () => {} };
  const memory = counter.watchCache(cache ?? (await openCache(config, () => new Date(), warn)));
  if (isOffline) return { tools: { ecosystems, identify, memory }, close: () => memory.close() };
  const opened = await openSources({ ...config, deepScans: isDeep || config.deepScans }, env, {
    identify,
    cache: memory,
    counter,
    warn,
  });
  const resolved = treeSourcesOf(opened, config, trees);
  return {
    tools: { ecosystems, identify, memory, sources: opened.sources, ...(resolved && { trees: resolved }) },
    close: () => opened.close(),
  };
}

function treeSourcesOf({ treeSources }: OpenSources, config: Config, chosen: TreeSettings): TreeSources | undefined {
  if (chosen === "off" || !config.transitive) return undefined;
  return { ...treeSources, target: { ...treeSources.target, ...chosen } };
}

/** Which licenses a text contains; a text that was seen before is not read again. */
export async function openIdentifier(): Promise<Identifier> {
  const index = await openIndex();
  let identify: Identifier | undefined; // many a scan meets no text
  return rememberTexts((text) => (identify ??= createIdentifier(index))(text));
}

/** The license sources as they are set up, and what has to be closed behind them. */
interface OpenSources {
  readonly sources: LicenseSources;
  readonly treeSources: TreeSources;
  close(): Promise<void>;
}

interface SourceOptions {
  readonly identify: Identifier;
  readonly warn: (message: string) => void;
  /** Where answers are kept; opened here when none is given, and closed with the sources either way. */
  readonly cache?: Cache;
  /** Told what is asked of the sources. */
  readonly counter?: Pick<ScanCounter, "countRequest">;
  /** For tests: how long each source may be silent. */
  readonly waits?: SourceWaits;
}

/** Puts the license sources together: one HTTP client, one cache, a resolver for every source. */
export async function openSources(
  config: Config,
  env: Environment,
  { identify, warn, cache: given, counter = createScanCounter(), waits = usualWaits }: SourceOptions,
): Promise<OpenSources> {
  const now = () => new Date();
  const http = await createClient(config);
  const httpOf = (stage: keyof SourceWaits, name: () => string): Http =>
    http.forSource(waits[stage], (outcome) => counter.countRequest(name(), outcome));
  /** Opens a source whose requests are counted under the name that it gives itself. */
  const openSource = <T extends { readonly source: string }>(
    stage: keyof SourceWaits,
    open: (tools: SourceTools) => T,
  ): T => {
    const asking = httpOf(stage, () => source.source);
    const source = open({ http: asking, addresses: addressesOf(config), operator: operatorOf(env), identify });
    return source;
  };
  const [registries, trees, openServices] = await Promise.all([
    loadRegistries(),
    loadTrees(),
    Promise.all(services.map((service) => service.load())),
  ]);
  const privateNames = operatorNames(operatorOf(env), listedRules(config));
  const cache = given ?? (await openCache(config, now, warn));
  const token = config.codeHostToken;
  const { codeHostApiUrl: apiUrl, codeHostUrl: webUrl } = config;
  const host = openSource("codeHost", (tools) =>
    gitHub(tools, { apiUrl, webUrl, ...(token !== undefined && { token }), now }),
  );
  return {
    treeSources: {
      resolvers: trees.map((open) => openSource("tree", open)),
      cache,
      bounds: {
        mostPackages: config.transitiveMostPackages,
        mostSeconds: config.transitiveSeconds,
        mostRequests: config.transitiveMostRequests,
      },
      target: { pythonVersion: config.pythonVersion, platforms: config.platforms },
      mayAsk: treePrivacy(privateNames),
      now,
    },
    sources: {
      registries: registries.map((open) => openSource("registry", open)),
      archives: createArchiveSource({
        http: httpOf("archive", () => "archive"),
        identify,
        isDeep: config.deepScans,
        allowedHosts: config.archiveHosts,
      }),
      services: openServices.map((open) => openSource("service", (tools) => open(tools, privateNames))),
      codeHost: {
        gitHub: host,
        webUrl,
        requestsLeft: (signal) => requestsLeft(http, config, signal),
      },
      privateNames,
      cache: createAnswerCache(cache, now),
    },
    async close() {
      await http.close();
      await cache.close();
    },
  };
}

function listedRules({ privateNames }: Config): PrivateRule[] {
  return privateNames.flatMap((text): PrivateRule[] => {
    const pattern = readPattern(text); // the settings take no other
    return "problem" in pattern ? [] : [{ ...pattern, by: "SVC_PRIVATE_NAMES", place: "", isListed: true }];
  });
}

const mostCacheBytes = 200_000_000;

/** Redis where it is set up, else PostgreSQL where that is the database, else a file of this account. */
export async function openCache(config: Config, now: () => Date, warn: (message: string) => void): Promise<Cache> {
  if (config.redisUrl !== undefined) {
    const { openRedisCache } = await import("../cache/redis.ts");
    return openRedisCache({ url: config.redisUrl, now, warn });
  }
  if (config.databaseUrl.startsWith("postgres")) {
    const { openPostgresCache } = await import("../cache/postgres.ts");
    return openPostgresCache({ url: config.databaseUrl, now, warn });
  }
  return openSqliteCache({ file: `${config.cacheDir}/answers.db`, mostBytes: mostCacheBytes, now, warn });
}

/** What the code host still allows this hour; asking does not count. */
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

async function createClient({ httpProxy, httpsProxy, noProxy }: Config): Promise<HttpClient> {
  const { createHttp } = await import("../http/client.ts"); // an offline scan does without it
  return createHttp({
    userAgent: `lcc/${version()} (license compliance scanner)`,
    paces: Object.assign({}, ...ecosystems.map(({ paces }) => paces)),
    proxies: {
      ...(httpProxy !== undefined && { http: httpProxy }),
      ...(httpsProxy !== undefined && { https: httpsProxy }),
      ...(noProxy !== undefined && { none: noProxy }),
    },
  });
}

function addressesOf(config: Config): SourceAddresses {
  const given: Readonly<Record<keyof SourceAddresses, string | readonly string[] | undefined>> = {
    pypi: config.pypiUrl,
    npm: config.npmUrl,
    crates: config.cratesUrl,
    cratesCdn: config.cratesCdnUrl,
    cratesIndex: config.cratesIndexUrl,
    maven: config.mavenUrls,
    goproxy: config.goproxyUrl,
    rubygems: config.rubygemsUrl,
    nuget: config.nugetUrl,
    huggingface: config.huggingfaceUrl,
    clearlydefined: config.clearlydefinedUrl,
    depsdev: config.depsdevUrl,
    pkgsite: config.pkgsiteUrl,
  };
  return Object.fromEntries(Object.entries(given).filter(([, address]) => address !== undefined));
}

/** Configuration files of package managers, of the account that lcc runs under; never of a scanned project. */
function operatorOf(env: Environment): Operator {
  return {
    env,
    home: homedir(),
    readFile(path) {
      try {
        return readFileSync(path, "utf8");
      } catch {
        return undefined; // most of them do not exist
      }
    },
  };
}
