import type { Component, Supplier } from "../../../domain/contracts/component.ts";
import { findMissing, missingReply } from "../../../evidence/missing.ts";
import {
  type Resolver,
  type SourceReply,
  type SourceTools,
  SourceUnavailable,
} from "../../../domain/contracts/sources.ts";
import { askDepsDev } from "./deps-dev.ts";
import { isModulePath } from "./module-path.ts";
import { askZip } from "./module-zip.ts";
import { askPkgsite } from "./pkgsite.ts";
import { createIsPrivate } from "../operator/private-modules.ts";
import { readProxyList } from "./proxy-list.ts";
import { goSettings } from "../operator/go-settings.ts";
import { askVanity } from "./vanity.ts";
import { type Ask, type ModuleInfo, askInfo, askNewest } from "./version-info.ts";
import { asUnavailable } from "../../../http/source-errors.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { depsdevUrl, goproxyUrl, pkgsiteUrl } from "../settings.ts";
import { assumeVersion } from "../../kit/source-reply.ts";
import { toSupplier } from "../../kit/supplier.ts";

/** The Go module proxies. They have no license metadata: licenses are read from the files of a module. */
export function goProxy(tools: SourceTools): Resolver {
  const settings = goSettings(tools.operator);
  const list = readProxyList(readFirstAddress(tools.addresses, goproxyUrl) ?? settings("GOPROXY"));
  const isPrivate = createIsPrivate(tools.operator);

  return {
    source: "goproxy",
    addressFor: () => list.proxies[0]?.base ?? "",
    addressesFor: () => [
      ...list.proxies.map(({ base }) => base),
      ...[depsdevUrl, pkgsiteUrl].flatMap((setting) => readFirstAddress(tools.addresses, setting) ?? []),
    ],
    archiveAccess: () => ({
      registries: list.proxies,
      fileOrigins: list.proxies.flatMap(({ redirectsTo }) => redirectsTo),
    }),
    handles: ({ type, name, origin }) =>
      type === "golang" && !origin && !list.isOff && isModulePath(name) && !isPrivate(name),

    async resolve(component, signal) {
      const ask = { tools, list, signal };
      const newest = component.version === "" ? await askNewest(ask, component.name, component.requirement) : undefined;
      const version = newest?.version ?? component.version;
      const license = version === "" ? undefined : await askLicense(ask, component.name, version);
      const reply = license ?? (newest ? {} : await notFound(ask, component));
      const supplier = license || newest ? readSupplier(component.name) : undefined;
      const whole = { ...(await withRepository(ask, component, reply, newest)), ...(supplier && { supplier }) };
      return newest ? assumeVersion(whole, newest.version) : whole;
    },
  };
}

/** Tries the services in order. A failure is only reported without an answer. Undefined if the version is unknown. */
async function askLicense(ask: Ask, name: string, version: string): Promise<SourceReply | undefined> {
  const { http, addresses } = ask.tools;
  const { signal } = ask;
  const depsdev = readFirstAddress(addresses, depsdevUrl);
  const pkgsite = readFirstAddress(addresses, pkgsiteUrl);
  const forms = [
    () => askZip(ask, name, version),
    ...(depsdev === undefined ? [] : [() => askDepsDev(http, depsdev, { system: "go", name, version }, signal)]),
    ...(pkgsite === undefined ? [] : [() => askPkgsite(http, pkgsite, name, version, signal)]),
  ];
  let best: SourceReply | undefined;
  let failure: SourceUnavailable | undefined;
  for (const form of forms) {
    const reply = await form().catch(asUnavailable);
    if (reply instanceof SourceUnavailable) failure ??= reply;
    else if (reply) best = best ? better(best, reply) : reply;
    if (best?.evidence?.outcome === "answer") return best;
  }
  if (failure && best?.evidence?.outcome !== "weak") throw failure;
  return best;
}

/** Not reported as missing if GOPROXY is only `direct`, or if the proxy has the version without its files. */
async function notFound(ask: Ask, { name, version }: Component): Promise<SourceReply> {
  if (ask.list.proxies.length === 0) return {};
  if (version === "") return missingReply("package");
  if (await quietly(() => askInfo(ask, name, version))) return {};
  return missingReply(await findMissing(async () => (await askNewest(ask, name)) !== undefined));
}

function better(first: SourceReply, second: SourceReply): SourceReply {
  const chosen = rank(second) > rank(first) ? second : first;
  const repository = first.repository ?? second.repository;
  const archives = first.archives ?? second.archives;
  return { ...chosen, ...(repository !== undefined && { repository }), ...(archives && { archives }) };
}

function rank({ evidence }: SourceReply): number {
  return ["none", "weak", "answer"].indexOf(evidence?.outcome ?? "");
}

/** Without an answer the code host is next, so one request to find the repository is worth it. */
async function withRepository(
  ask: Ask,
  { name, version }: Component,
  reply: SourceReply,
  newest: ModuleInfo | undefined,
): Promise<SourceReply> {
  const stated = findKnownRepository(name) ?? reply.repository ?? newest?.repository;
  if (stated !== undefined) return { ...reply, repository: stated };
  if (reply.evidence?.outcome === "answer") return reply;
  const info = newest ?? (version === "" ? undefined : await quietly(() => askInfo(ask, name, version)));
  if (info?.repository !== undefined) return { ...reply, repository: info.repository };
  // `direct` allows requests to the host in the module path.
  const repository = ask.list.isDirect
    ? await askVanity(ask.tools.http, name, ask.signal).catch(asUnavailable)
    : undefined;
  if (repository instanceof SourceUnavailable) return withFailure(reply, repository);
  return { ...reply, ...(repository !== undefined && { repository }) };
}

/** Without the repository, the code host cannot be queried: that is a failure. */
function withFailure(reply: SourceReply, { reason, message }: SourceUnavailable): SourceReply {
  const failed = { outcome: "failed", confidence: 0, raw: message, failure: reason } as const;
  return { ...reply, further: [...(reply.further ?? []), failed] };
}

/** A repository that cannot be found does not change the result. */
async function quietly<T>(ask: () => Promise<T>): Promise<T | undefined> {
  const answer = await ask().catch(asUnavailable);
  return answer instanceof SourceUnavailable ? undefined : answer;
}

/** Modules state no author: the owner of the repository on a code host, otherwise the domain in the path. */
export function readSupplier(module: string): Supplier | undefined {
  const repository = findKnownRepository(module);
  const owner = repository === undefined ? undefined : URL.parse(repository)?.pathname.split("/")[1];
  return toSupplier("organization", owner, module.split("/", 1)[0]);
}

/** The repository of a module whose path contains it; this saves a request. */
function findKnownRepository(module: string): string | undefined {
  const [host = "", first, second] = module.split("/");
  if (first === undefined) return undefined;
  switch (host) {
    case "github.com":
    case "bitbucket.org":
      return second === undefined ? undefined : `https://${host}/${first}/${second}`;
    case "golang.org":
      return first === "x" && second !== undefined ? `https://github.com/golang/${second}` : undefined;
    case "k8s.io":
      return `https://github.com/kubernetes/${first}`;
    case "go.uber.org":
      return `https://github.com/uber-go/${first}`;
    case "gopkg.in":
      return gopkg(first, second);
    default:
      return undefined;
  }
}

/** `gopkg.in/yaml.v3` is `go-yaml/yaml`, `gopkg.in/user/name.v1` is `user/name`. */
function gopkg(first: string, second: string | undefined): string | undefined {
  const versioned = second ?? first;
  const name = versioned.replace(/\.v\d{1,9}(?:-unstable)?$/, "");
  if (name === versioned || name === "") return undefined;
  return `https://github.com/${second === undefined ? `go-${name}` : first}/${name}`;
}
