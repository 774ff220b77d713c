import type { Http } from "../../../domain/contracts/sources.ts";
import { parseIfJson } from "../../../formats/json.ts";
import { anything, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { badReply } from "../../kit/source-failure.ts";
import type { ListedVersion } from "./choose-version.ts";
import { type Ask, type CrateRegistry, isSameCrate } from "./crate-registry.ts";

/** Every line has all dependencies of a version. */
const maxBytes = 20_000_000;

export type SparseIndex = Required<Pick<CrateRegistry, "index" | "headersFor">>;

const readListed = shape({ name: text, vers: text, yanked: anything });

/** The versions in a sparse index; undefined if it does not have the crate. */
export async function listVersions(
  { tools, registry: { index = "", headersFor }, signal }: Ask,
  name: string,
): Promise<ListedVersion[] | undefined> {
  const lines = await readIndexFile(tools.http, { index, headersFor }, name, signal);
  return lines?.map((line) => {
    const { vers, yanked } = readListed(parseIfJson(line));
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
  if (!reply) return undefined;
  const lines = new TextDecoder().decode(reply.body).split("\n").filter(Boolean);
  checkLines(lines, name, address);
  return lines;
}

/** Every line names the crate, so the first one that can be read is enough. */
function checkLines(lines: readonly string[], name: string, address: string): void {
  for (const line of lines) {
    const document = parseIfJson(line);
    if (!isFields(document)) continue;
    const { name: found, vers: version } = readListed(document);
    return checkSubject({ address, document, found: { name: found, version }, asked: { name } }, isSameCrate);
  }
  if (lines.length > 0) throw badReply(address, `sent something that is not an index of ${name}.`);
}

/** `1/a`, `2/ab`, `3/a/abc`, `ab/cd/abcd`. */
function indexFile(index: string, name: string): string {
  if (name.length <= 2) return url(index)`/${String(name.length)}/${name}`;
  if (name.length === 3) return url(index)`/3/${name.slice(0, 1)}/${name}`;
  return url(index)`/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}
