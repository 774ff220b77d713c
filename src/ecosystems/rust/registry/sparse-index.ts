import type { Http } from "../../../domain/sources.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import type { ListedVersion } from "./choose-version.ts";
import type { CrateRegistry } from "./crate-registry.ts";

/** Every line has all dependencies of a version. */
const maxBytes = 20_000_000;

/** An index and its headers. */
export type SparseIndex = Required<Pick<CrateRegistry, "index" | "headersFor">>;

const readListed = shape({ vers: text, yanked: anything });

/** The versions in a sparse index; undefined if it does not have the crate. */
export async function listVersions(
  http: Http,
  { index = "", headersFor }: CrateRegistry,
  name: string,
  signal: AbortSignal,
): Promise<ListedVersion[] | undefined> {
  const lines = await readIndexFile(http, { index, headersFor }, name, signal);
  return lines?.map((line) => {
    const { vers, yanked } = readListed(readIndexLine(line));
    return { number: vers, isYanked: yanked };
  });
}

/** The file of a crate in an index, a line of JSON for each version; undefined if it does not have the crate. */
export async function readIndexFile(
  http: Http,
  { index, headersFor }: SparseIndex,
  name: string,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const address = indexFile(index, name.toLowerCase());
  const reply = await http.get(address, { signal, maxBytes, headers: headersFor(address) });
  return reply && new TextDecoder().decode(reply.body).split("\n").filter(Boolean);
}

/** `1/a`, `2/ab`, `3/a/abc`, `ab/cd/abcd`. */
function indexFile(index: string, name: string): string {
  if (name.length <= 2) return url(index)`/${String(name.length)}/${name}`;
  if (name.length === 3) return url(index)`/3/${name.slice(0, 1)}/${name}`;
  return url(index)`/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}

export function readIndexLine(line: string): unknown {
  try {
    return parseJson(line);
  } catch {
    return undefined; // one damaged line says nothing about the others
  }
}
