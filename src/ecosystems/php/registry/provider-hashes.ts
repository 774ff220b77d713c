import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { recordOf, shape, text } from "../../../formats/shape.ts";
import { normalizeName } from "../names.ts";
import { isSameOrigin, resolveAddress } from "./addresses.ts";
import { maxBytes } from "./package-version.ts";
import type { Server } from "./servers.ts";

const hashes = recordOf(shape({ sha256: text }));
const readProviders = shape({ "provider-includes": hashes, providers: hashes });

/** Files of an index that are read. */
export const maxIncludes = 50;

/** What the other files have is unknown, so no package can be called missing. */
export function tooManyFiles(base: string, max: number): SourceUnavailable {
  const { host } = new URL(base);
  return new SourceUnavailable("too_large", host, `${host} has an index of more than the ${max} files that lcc reads.`);
}

/**
 * Repositories of Composer 1 list the hash of the document of each package, which is part of its address; most of the
 * list is in further files.
 */
export async function readProviderHashes(
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
  const found = tables.flatMap((table) => table.entries());
  return new Map(found.flatMap(([name, { sha256 }]) => (sha256 === undefined ? [] : [[normalizeName(name), sha256]])));
}
