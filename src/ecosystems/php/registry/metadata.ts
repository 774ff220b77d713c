import type { Http } from "../../../domain/contracts/sources.ts";
import { anything, shape } from "../../../formats/shape.ts";
import { entries, isFields } from "../../../formats/value.ts";
import { badReply } from "../../kit/source-failure.ts";
import { normalizeName } from "../names.ts";
import { expandVersions, maxBytes, type PackageVersion } from "./package-version.ts";
import type { Server } from "./servers.ts";
import { type DocumentKind, readServerIndex, type ServerIndex } from "./server-index.ts";

export interface PackageDocument {
  readonly address: string;
  readonly versions: readonly PackageVersion[];
}

const readDocument = shape({ packages: anything, minified: anything });

/** Opens a server: its index is read once, and again after a failure. */
type OpenServer = (server: Server, signal: AbortSignal) => Promise<OpenedServer>;

export interface OpenedServer {
  readonly index: ServerIndex;
  /** The released versions of a package, or its branches; undefined if the server does not have them. */
  ask(name: string, kind: DocumentKind): Promise<PackageDocument | undefined>;
}

export function createOpenServer(http: Http): OpenServer {
  const indexes = new Map<Server, ServerIndex>();
  return async (server, signal) => {
    const index = indexes.get(server) ?? (await readServerIndex(http, server, signal));
    indexes.set(server, index);
    return {
      index,
      async ask(name, kind) {
        const inline = index.inline.get(name);
        if (inline) return { address: server.base, versions: expandVersions(inline, false, server.base) };
        const address = index.addressOf(name, kind);
        if (address === undefined) return undefined;
        const reply = await http.json(address, { signal, maxBytes, headers: server.headers });
        return reply === undefined ? undefined : { address, versions: versionsIn(reply, name, address) };
      },
    };
  };
}

/** A reply about another package, or about none, is a failure of the server. */
function versionsIn(reply: unknown, name: string, address: string): readonly PackageVersion[] {
  const { packages, minified } = readDocument(reply);
  const isEmpty = Array.isArray(packages)
    ? packages.length === 0
    : isFields(packages) && entries(packages).length === 0;
  if (isEmpty) return [];
  const listed = entries(packages).find(([key]) => normalizeName(key) === name)?.[1];
  const list = Array.isArray(listed) ? listed : isFields(listed) ? Object.values(listed) : undefined;
  const versions = list && expandVersions(list, minified === "composer/2.0", address);
  if (!versions?.every((version) => normalizeName(version.name ?? name) === name))
    throw badReply(address, `sent a reply that is not about ${name}.`);
  return versions;
}
