import { type Http, SourceUnavailable } from "../../../domain/sources.ts";
import { anything, flag, listOf, recordOf, shape, text } from "../../../formats/shape.ts";
import { entries, isFields } from "../../../formats/value.ts";
import { createNameMatcher } from "../../../text/name-pattern.ts";
import { isSameOrigin, resolveAddress } from "./addresses.ts";
import { normalizeName } from "../names.ts";
import { expandVersions, maxBytes, type PackageVersion } from "./package-version.ts";
import type { Server } from "./servers.ts";

/** What a server says about itself in packages.json. */
export interface ServerIndex {
  /** Packages that the index itself describes, by name. */
  readonly inline: ReadonlyMap<string, readonly unknown[]>;
  /** Where the server has copies of archives, with `%package%` and the like; undefined: nowhere. */
  readonly distUrl: string | undefined;
  mayHave(name: string): boolean;
  /** The address of a document. */
  addressOf(document: string): string;
}

const readIndex = shape({
  "metadata-url": text,
  packages: anything,
  includes: recordOf(anything),
  "available-packages": anything,
  "available-package-patterns": anything,
  "providers-url": text,
  "provider-includes": anything,
  mirrors: listOf(shape({ "dist-url": text, preferred: flag })),
});

const readTexts = listOf(text);
const usualPath = "/p2/%package%.json";
const maxIncludes = 50;

/** The public registry is as documented; of any other server the index tells what it has, and where. */
export async function readServerIndex(http: Http, server: Server, signal: AbortSignal): Promise<ServerIndex> {
  if (server.isPublic) return toIndex(server, {}, new Map());
  const address = `${server.base}/packages.json`;
  const reply = await http.json(address, { signal, maxBytes, headers: server.headers });
  if (reply !== undefined && !isFields(reply)) throw noIndex(server);
  const inline = packagesIn(reply);
  const paths = readIndex(reply).includes.names().slice(0, maxIncludes);
  for (const path of paths) {
    const included = resolveAddress(path, address);
    if (included === undefined || !isSameOrigin(included, address)) continue;
    const part = await http.json(included, { signal, maxBytes, headers: server.headers });
    for (const [name, versions] of packagesIn(part)) inline.set(name, [...(inline.get(name) ?? []), ...versions]);
  }
  return toIndex(server, reply, inline);
}

/** By name, each with its versions in a list or a table. */
function packagesIn(content: unknown): Map<string, readonly unknown[]> {
  return new Map(
    entries(readIndex(content).packages).map(([name, versions]) => [
      normalizeName(name),
      Array.isArray(versions) ? versions : Object.values(isFields(versions) ? versions : {}),
    ]),
  );
}

function toIndex(server: Server, content: unknown, inline: ServerIndex["inline"]): ServerIndex {
  const index = readIndex(content);
  const written = index["metadata-url"];
  const isOld = index["providers-url"] !== undefined || index["provider-includes"] !== undefined;
  if (written === undefined && isOld) throw noIndex(server);
  const template = templateOf(server, written);
  return {
    inline,
    distUrl: index.mirrors.find(({ preferred }) => preferred)?.["dist-url"],
    mayHave: written === undefined && inline.size > 0 ? () => false : createFilter(index),
    addressOf: (document) => template.replace("%package%", () => document.split("/").map(encodeURIComponent).join("/")),
  };
}

/** A server after a reverse proxy may not know its own name: documents are asked for on the host of the setting. */
function templateOf({ base }: Server, written: string | undefined): string {
  if (written === undefined || !written.includes("%package%")) return base + usualPath;
  const address = resolveAddress(written.replace("%package%", "PACKAGE"), `${base}/packages.json`);
  if (address === undefined) return base + usualPath;
  const { pathname, search } = new URL(address);
  return new URL(base).origin + `${pathname}${search}`.replace("PACKAGE", "%package%");
}

function createFilter(index: ReturnType<typeof readIndex>): (name: string) => boolean {
  const { "available-packages": listed, "available-package-patterns": patterns } = index;
  if (!Array.isArray(listed) && !Array.isArray(patterns)) return () => true;
  const names = new Set(readTexts(listed).map(normalizeName));
  const matchers = readTexts(patterns).map((pattern) => createNameMatcher(normalizeName(pattern)));
  return (name) => names.has(name) || matchers.some((matches) => matches(name));
}

function noIndex({ base }: Server): SourceUnavailable {
  const { host } = new URL(base);
  return new SourceUnavailable("bad_reply", host, `${host} has no index of Composer 2 at ${base}/packages.json.`);
}

/** The versions of a package that the index itself describes. */
export function inlineVersions({ inline }: ServerIndex, name: string): readonly PackageVersion[] | undefined {
  const found = inline.get(name);
  return found && expandVersions(found, false);
}
