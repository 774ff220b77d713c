import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import type { ArchiveAccess, SourceTools } from "../../../domain/contracts/sources.ts";
import { shape, text } from "../../../formats/shape.ts";
import { ignoreMissingApi } from "../../../http/source-errors.ts";
import { url } from "../../../http/url.ts";
import type { Sameness } from "../../../domain/contracts/subject.ts";
import { badReply } from "../../kit/source-failure.ts";
import { cratesCdnUrl, cratesUrl } from "../settings.ts";
import { type CargoMirror, findMirror } from "./cargo-config.ts";

export interface CrateRegistry {
  /** Without `/api/v1`; a mirror may have no API. */
  readonly api?: string;
  /** The sparse index; known for mirrors only. */
  readonly index?: string;
  readonly download: (name: string, version: string) => string;
  /** The operator's token, for addresses on its host. */
  readonly headersFor: (address: string) => Readonly<Record<string, string>>;
}

interface FoundRegistry {
  open(signal: AbortSignal): Promise<CrateRegistry>;
  /** Whether an address in a lockfile means this registry. */
  isHostOf(address: string): boolean;
  readonly archiveAccess: ArchiveAccess;
}

export interface Ask {
  readonly tools: SourceTools;
  readonly registry: CrateRegistry;
  readonly signal: AbortSignal;
}

/** `config.json` of an index: the template for downloads and the address of the API. */
const readConfig = shape({ dl: text, api: text });

/** The settings of lcc, else the operator's Cargo configuration, else crates.io. */
export function findRegistry(tools: SourceTools): FoundRegistry {
  const crates = readFirstAddress(tools.addresses, cratesUrl);
  const cratesCdn = readFirstAddress(tools.addresses, cratesCdnUrl);
  const mirror = crates === undefined && cratesCdn === undefined ? findMirror(tools.operator) : undefined;
  if (mirror) return mirrorRegistry(tools, mirror);
  const api = crates ?? "https://crates.io";
  // A private registry without a CDN serves files from its API; the public CDN does not have them.
  const cdn = cratesCdn ?? (crates === undefined ? "https://static.crates.io" : undefined);
  const registry: CrateRegistry = {
    api,
    download: (name, version) =>
      cdn === undefined
        ? url(api)`/api/v1/crates/${name}/${version}/download`
        : url(cdn)`/crates/${name}/${`${name}-${version}.crate`}`,
    headersFor: () => ({}),
  };
  const byIndex = cdn === undefined ? mirrorRegistry(tools, { index: api }) : undefined;
  let opened = byIndex ? undefined : registry;
  return {
    /** A mirror may be an index that says where its files are, with or without an API. */
    async open(signal) {
      return (opened ??= (await byIndex?.open(signal).catch(ignoreMissingApi)) ?? registry);
    },
    isHostOf: (address) => hasHost(address, [api, cdn ?? api]),
    archiveAccess: { registries: [{ base: api }], fileOrigins: originsOf(cdn) },
  };
}

/** The index of a mirror says in `config.json` where its files are. It is read once; a failure is not cached. */
function mirrorRegistry({ http }: SourceTools, { index, token }: CargoMirror): FoundRegistry {
  let opened: CrateRegistry | undefined;
  const headersFor = createHeaders(index, token);

  return {
    async open(signal) {
      if (opened) return opened;
      const address = url(index)`/config.json`;
      const { dl: template, api } = readConfig(await http.json(address, { signal, headers: headersFor(address) }));
      if (template === undefined) throw badReply(address, "does not say where its crates are (config.json, dl).");
      const download = (name: string, version: string): string => fillTemplate(template, name, version);
      opened = { index, download, headersFor, ...(api !== undefined && { api }) };
      return opened;
    },
    isHostOf: (address) => hasHost(address, [index]),
    archiveAccess: { registries: [{ base: index, headers: headersFor(index) }], fileOrigins: [] },
  };
}

/** A token is sent to the origin of its index only. */
export function createHeaders(index: string, token: string | undefined): CrateRegistry["headersFor"] {
  const origin = URL.parse(index)?.origin;
  return (address) => (token !== undefined && URL.parse(address)?.origin === origin ? { authorization: token } : {});
}

/** Without a placeholder the default path is appended. Values are percent-encoded. */
function fillTemplate(template: string, name: string, version: string): string {
  if (!template.includes("{")) return url(template)`/${name}/${version}/download`;
  const prefix = prefixOf(name);
  return template
    .replaceAll("{crate}", () => segment(name))
    .replaceAll("{version}", () => segment(version))
    .replaceAll("{prefix}", () => prefix)
    .replaceAll("{lowerprefix}", () => prefix.toLowerCase());
}

function prefixOf(name: string): string {
  if (name.length <= 2) return String(name.length);
  if (name.length === 3) return `3/${segment(name.slice(0, 1))}`;
  return `${segment(name.slice(0, 2))}/${segment(name.slice(2, 4))}`;
}

function segment(part: string): string {
  return url("")`${part}`;
}

function originsOf(base: string | undefined): string[] {
  const origin = URL.parse(base ?? "")?.origin;
  return origin === undefined ? [] : [origin];
}

function hasHost(address: string, bases: readonly string[]): boolean {
  const host = URL.parse(address)?.host;
  return host !== undefined && bases.some((base) => URL.parse(base)?.host === host);
}

/** The registry treats both signs as one. */
export const isSameCrate: Sameness = {
  name: (a, b) => plainName(a) === plainName(b),
  version: (a, b) => a === b,
};

function plainName(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}
