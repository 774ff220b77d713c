import type { Cache } from "../../cache/cache.ts";
import { parseJson } from "../../formats/json.ts";
import { array, shape, text } from "../../formats/shape.ts";

/** A version of a package that a source was asked about, and its license. */
export interface KnownVersion {
  readonly version: string;
  readonly license: string;
}

export async function noteVersion(cache: Cache, key: string, known: KnownVersion, seconds: number): Promise<void> {
  const others = (await knownVersions(cache, key)).filter(({ version }) => version !== known.version);
  await cache.set(key, JSON.stringify([...others.slice(1 - maxVersions), known]), seconds);
}

/** The latest answer comes last. A damaged entry counts as none. */
export async function knownVersions(cache: Cache, key: string): Promise<readonly KnownVersion[]> {
  try {
    const known = readKnown(parseJson((await cache.get(key)) ?? "[]"));
    return known.flatMap(({ version, license }) => (version && license ? [{ version, license }] : []));
  } catch {
    return [];
  }
}

const readKnown = array(shape({ version: text, license: text }));
const maxVersions = 50;
