import { parseIfJson } from "../../../../formats/json.ts";
import type { Unresolved } from "../../../../domain/contracts/component.ts";
import type { Http } from "../../../../domain/contracts/sources.ts";
import type { Answer, Ask } from "../../../../domain/contracts/trees.ts";
import { toUnresolved, toValue } from "../../../kit/unresolved.ts";
import { readIndexFile, type SparseIndex } from "../../registry/sparse-index.ts";
import { type Crate, type CrateFacts, cratesIo } from "../crate.ts";
import type { FindIndex } from "./indexes.ts";
import {
  type IndexVersion,
  type PublishedFacts,
  readIndexEntry,
  readIndexVersions,
  readPublished,
  toFacts,
} from "./published.ts";

/** The contents of the indexes. Everything is requested once. */
export interface CrateIndex {
  /** The address of an index that a manifest may name in another way; unchanged if the operator has no such index. */
  addressOf(index: string): string;
  versions(index: string, name: string): Promise<readonly IndexVersion[] | Unresolved>;
  facts(crate: Crate, index: string): Promise<CrateFacts | Unresolved>;
}

/** Index files that were read in this scan are kept, so that the facts of a version need no further request. */
const maxKeptCharacters = 100_000_000;

export function createCrateIndex(http: Http, find: FindIndex, ask: Ask): CrateIndex {
  const readFile = createFileReader(http);

  async function askFor<T>(
    index: string,
    name: string,
    version: string | undefined,
    read: (file: IndexFile) => T | undefined,
  ): Promise<Answer<T> | Unresolved> {
    const from = find(index);
    if (!from) return noIndex(index, name);
    const topic = version === undefined ? "versions" : "dependencies";
    const question = { type: "cargo", name, base: from.index, topic, ...(version !== undefined && { version }) };
    return ask(question, async (signal) => {
      const file = await readFile(from, name, signal);
      return file && read(file);
    });
  }

  return {
    addressOf: (index) => (index === cratesIo ? index : (find(index)?.index ?? index)),

    async versions(index, name) {
      const answer = await askFor(index, name, undefined, ({ versions }) => versions);
      if ("code" in answer) return answer;
      return toValue(answer, `the crate ${name}`);
    },

    async facts({ name, version }, index) {
      const answer = await askFor(index, name, version, ({ lines }): { facts?: PublishedFacts } | undefined => {
        const line = lines.get(version);
        const facts = line === undefined ? undefined : readPublished(parseIfJson(line));
        return line === undefined ? undefined : { ...(facts && { facts }) };
      });
      if ("code" in answer) return answer;
      if (answer.kind !== "found") return toUnresolved(answer, `${name} ${version}`);
      const { facts } = answer.value;
      if (facts) return toFacts(facts, index);
      return { code: "unreadable", message: `The index entry of ${name} ${version} cannot be read.` };
    },
  };
}

interface IndexFile {
  readonly versions: readonly IndexVersion[];
  /** As it was sent, by version. */
  readonly lines: ReadonlyMap<string, string>;
}

type ReadFile = (from: SparseIndex, name: string, signal: AbortSignal) => Promise<IndexFile | undefined>;

function createFileReader(http: Http): ReadFile {
  const files = new Map<string, Promise<IndexFile | undefined>>();
  let characters = 0;

  const read: ReadFile = async (from, name, signal) => {
    const lines = await readIndexFile(http, from, name, signal);
    if (!lines) return undefined;
    characters += lines.reduce((sum, line) => sum + line.length, 0);
    if (characters > maxKeptCharacters) {
      files.clear();
      characters = 0;
    }
    const parsed = lines.map(parseIfJson);
    const byVersion = parsed.map((line, at): [string, string] => [readIndexEntry(line).vers ?? "", lines[at] ?? ""]);
    return { versions: readIndexVersions(parsed, name), lines: new Map(byVersion) };
  };

  return (from, name, signal) => {
    const key = `${from.index} ${name}`;
    const reading = files.get(key) ?? read(from, name, signal);
    files.set(key, reading);
    return reading;
  };
}

function noIndex(index: string, name: string): Unresolved {
  if (index !== cratesIo) {
    return {
      code: "private",
      message: `${name} is in the registry ${index}, which this machine's Cargo does not know.`,
    };
  }
  const message =
    "SVC_CRATES_URL or SVC_CRATES_CDN_URL is set, and SVC_CRATES_INDEX_URL is not: no index can be asked.";
  return { code: "failed", message };
}
