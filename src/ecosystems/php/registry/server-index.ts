import type { Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { anything, flag, array, record, shape, text } from "../../../formats/shape.ts";
import { entries, isFields } from "../../../formats/value.ts";
import { createNameMatcher } from "../../../text/name-pattern.ts";
import { badReply, tooLargeReply } from "../../kit/source-failure.ts";
import { normalizeName } from "../names.ts";
import { maxBytes } from "./package-version.ts";
import { isSameOrigin, resolveAddress, type Server } from "./servers.ts";

/** Branches are in a document of their own. */
export type DocumentKind = "releases" | "branches";

/** What a server says about itself in packages.json. */
export interface ServerIndex {
  /** Packages that the index itself describes, by name. */
  readonly inline: ReadonlyMap<string, readonly unknown[]>;
  /** Where the server has copies of archives, with `%package%` and the like; undefined: nowhere. */
  readonly distUrl: string | undefined;
  /** The address of the releases or branches of a package; undefined if the server does not have them. */
  addressOf(name: string, kind: DocumentKind): string | undefined;
}

const readIndex = shape({
  "metadata-url": text,
  packages: anything,
  includes: record(anything),
  "available-packages": anything,
  "available-package-patterns": anything,
  /** For repositories of Composer 1: an address with the hash of the document, or without it. */
  "providers-url": text,
  "providers-lazy-url": text,
  mirrors: array(shape({ "dist-url": text, preferred: flag })),
});

const readTexts = array(text);

/** The public registry is as documented; of any other server the index tells what it has, and where. */
export async function readServerIndex(http: Http, server: Server, signal: AbortSignal): Promise<ServerIndex> {
  if (server.isPublic) return toIndex(server, {}, new Map(), new Map());
  const address = `${server.base}/packages.json`;
  const reply = await http.json(address, { signal, maxBytes, headers: server.headers });
  if (reply !== undefined && !isIndex(reply))
    throw badReply(server.base, `has no index of packages at ${server.base}/packages.json.`);
  const inline = packagesIn(reply);
  const paths = readIndex(reply).includes.names();
  if (paths.length > maxIncludes) throw tooManyFiles(server.base, maxIncludes);
  for (const path of paths) {
    const included = resolveAddress(path, address);
    if (included === undefined || !isSameOrigin(included, address)) continue;
    const part = await http.json(included, { signal, maxBytes, headers: server.headers });
    for (const [name, versions] of packagesIn(part)) inline.set(name, [...(inline.get(name) ?? []), ...versions]);
  }
  const hasProviders =
    readIndex(reply)["metadata-url"] === undefined && readIndex(reply)["providers-url"] !== undefined;
  const hashes = hasProviders ? await readProviderHashes(http, server, reply, signal) : new Map<string, string>();
  return toIndex(server, reply, inline, hashes);
}

/** An error document is no index. */
function isIndex(reply: unknown): boolean {
  return isFields(reply) && ["packages", "includes", "metadata-url", "providers-url"].some((key) => key in reply);
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

function toIndex(
  server: Server,
  content: unknown,
  inline: ServerIndex["inline"],
  hashes: ReadonlyMap<string, string>,
): ServerIndex {
  const index = readIndex(content);
  const address = index["metadata-url"] ?? index["providers-lazy-url"] ?? index["providers-url"];
  const template = templateOf(server, address);
  const isOld = index["metadata-url"] === undefined && address !== undefined;
  const mayHave = address === undefined && inline.size > 0 ? () => false : createFilter(index);
  return {
    inline,
    distUrl: index.mirrors.find(({ preferred }) => preferred)?.["dist-url"],
    addressOf(name, kind) {
      const hash = hashes.get(name);
      // One document of Composer 1 has releases and branches.
      if (!mayHave(name) || (isOld && kind === "branches") || (template.includes(hashMark) && !hash)) return undefined;
      const document = (kind === "branches" ? `${name}~dev` : name).split("/").map(encodeURIComponent).join("/");
      return template.replace(packageMark, () => document).replace(hashMark, () => encodeURIComponent(hash ?? ""));
    },
  };
}

/** Placeholders for the parts of an address while it is parsed. */
const packageMark = "--package--";
const hashMark = "--hash--";

/** A server after a reverse proxy may not know its own name: documents are asked for on the host of the setting. */
function templateOf({ base }: Server, written: string | undefined): string {
  const usual = `${base}/p2/${packageMark}.json`;
  if (written === undefined || !written.includes("%package%")) return usual;
  const marked = written.replace("%package%", packageMark).replace("%hash%", hashMark);
  const address = resolveAddress(marked, `${base}/packages.json`);
  if (address === undefined) return usual;
  const { pathname, search } = new URL(address);
  return `${new URL(base).origin}${pathname}${search}`;
}

function createFilter(index: ReturnType<typeof readIndex>): (name: string) => boolean {
  const { "available-packages": listed, "available-package-patterns": patterns } = index;
  if (!Array.isArray(listed) && !Array.isArray(patterns)) return () => true;
  const names = new Set(readTexts(listed).map(normalizeName));
  const matchers = readTexts(patterns).map((pattern) => createNameMatcher(normalizeName(pattern)));
  return (name) => names.has(name) || matchers.some((matches) => matches(name));
}

const hashes = record(shape({ sha256: text }));
const readProviders = shape({ "provider-includes": hashes, providers: hashes });

/** Files of an index that are read. */
const maxIncludes = 50;

/** What the other files have is unknown, so no package can be called missing. */
function tooManyFiles(base: string, max: number): SourceUnavailable {
  return tooLargeReply(base, `has an index of more than the ${max} files that lcc reads.`);
}

/** Composer 1 lists the hash of each package's document, which is part of its address, mostly in further files. */
async function readProviderHashes(
  http: Http,
  { base, headers }: Server,
  index: unknown,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { "provider-includes": includes, providers } = readProviders(index);
  const tables = [providers];
  if (includes.entries().length > maxIncludes) throw tooManyFiles(base, maxIncludes);
  for (const [path, { sha256 = "" }] of includes.entries()) {
    const address = resolveAddress(
      path.replace("%hash%", () => encodeURIComponent(sha256)),
      `${base}/packages.json`,
    );
    if (address === undefined || !isSameOrigin(address, base)) continue;
    tables.push(readProviders(await http.json(address, { signal, maxBytes, headers })).providers);
  }
  const fileEntries = tables.flatMap((table) => table.entries());
  return new Map(
    fileEntries.flatMap(([name, { sha256 }]) => (sha256 === undefined ? [] : [[normalizeName(name), sha256]])),
  );
}
