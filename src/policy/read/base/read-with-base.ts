import { quote } from "../yaml/fields.ts";
import { loadPolicy, type Extending, type LoadResult } from "../load/load.ts";
import { locateBase } from "./locate-base.ts";
import type { PolicyFiles } from "../policy-files.ts";
import { readPolicyText } from "../policy-text.ts";
import { findMilder } from "./locked/find-milder.ts";
import type { PolicyProblem } from "../yaml/problems.ts";
import { findStatedBase, findStatedName, type StatedBase } from "./stated-base.ts";
import { readSnapshot } from "../snapshot.ts";
import type { Source } from "../yaml/yaml-node.ts";

/** Deeper than any reasonable policy. */
const maxDepth = 8;

/** Parses a policy and everything it extends. `above` are the files that extend this one, the nearest last. */
export async function readWithBase(
  source: Source,
  text: string,
  files: PolicyFiles,
  above: readonly string[] = [],
): Promise<LoadResult> {
  const stated = findStatedBase(text);
  if (!stated) return loadPolicy(text, source.file);
  const base = await readBase(stated, source, files, above);
  const loaded: LoadResult = "base" in base ? loadPolicy(text, source.file, base) : base;
  const problems = "problems" in loaded ? loaded.problems : "base" in base ? findMilder(loaded, base) : [];
  if (problems.length === 0) return loaded;
  const name = findStatedName(text);
  return { problems, ...(name !== undefined && { name }) };
}

async function readBase(
  { text, line }: StatedBase,
  source: Source,
  files: PolicyFiles,
  above: readonly string[],
): Promise<Extending | { readonly problems: readonly PolicyProblem[] }> {
  const problem = (message: string): PolicyProblem => ({ file: source.file, line, message });
  const baseSource = await locateBase(text, source, files);
  if ("message" in baseSource) return { problems: [problem(baseSource.message)] };
  const chain = [...above, await files.realpath(source.file)];
  if (chain.includes(await files.realpath(baseSource.file))) {
    return { problems: [problem(`The policy ${quote(text)} to extend is this one, or extends it; remove the cycle.`)] };
  }
  if (chain.length === maxDepth) {
    return { problems: [problem(`More than ${maxDepth} policies extend one another; merge some of them.`)] };
  }
  const base = await readBaseFile(baseSource, files, chain);
  if ("policy" in base) return { source, base, baseSource };
  return { problems: [problem(`The policy ${quote(text)} to extend cannot be used.`), ...base.problems] };
}

async function readBaseFile(source: Source, files: PolicyFiles, above: readonly string[]): Promise<LoadResult> {
  const read = await readPolicyText(source.file, files);
  if ("message" in read) return { problems: [{ file: source.file, line: 1, message: read.message }] };
  return readSnapshot(source.file, read.text) ?? readWithBase(source, read.text, files, above);
}
