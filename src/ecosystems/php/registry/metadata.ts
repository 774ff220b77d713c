import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { anything, shape } from "../../../formats/shape.ts";
import { entries, isFields } from "../../../formats/value.ts";
import { normalizeName } from "../names.ts";
import { expandVersions, maxBytes, type PackageVersion } from "./package-version.ts";
import type { Server } from "./servers.ts";
import { inlineVersions, type ServerIndex } from "./server-index.ts";

export interface PackageDocument {
  readonly address: string;
  readonly versions: readonly PackageVersion[];
}

const readDocument = shape({ packages: anything, minified: anything });

/** The released versions of a package, or its branches; undefined if the server does not have them. */
export async function askDocument(
  http: Http,
  server: Server,
  index: ServerIndex,
  name: string,
  kind: "releases" | "branches",
  signal: AbortSignal,
): Promise<PackageDocument | undefined> {
  const inline = inlineVersions(server, index, name);
  if (inline) return { address: server.base, versions: inline };
  const address = index.addressOf(name, kind);
  if (address === undefined) return undefined;
  const reply = await http.json(address, { signal, maxBytes, headers: server.headers });
  return reply === undefined ? undefined : { address, versions: versionsIn(reply, name, address) };
}

/** A reply about another package, or about none, is a failure of the server. */
export function versionsIn(reply: unknown, name: string, address: string): readonly PackageVersion[] {
  const { packages, minified } = readDocument(reply);
  const isEmpty = Array.isArray(packages)
    ? packages.length === 0
    : isFields(packages) && entries(packages).length === 0;
  if (isEmpty) return [];
  const found = entries(packages).find(([key]) => normalizeName(key) === name)?.[1];
  const list = Array.isArray(found) ? found : isFields(found) ? Object.values(found) : undefined;
  const versions = list && expandVersions(list, minified === "composer/2.0", address);
  if (!versions?.every((one) => normalizeName(one.name ?? name) === name)) {
    const { host } = new URL(address);
    throw new SourceUnavailable("bad_reply", host, `${host} sent a reply that is not about ${name}.`);
  }
  return versions;
}
