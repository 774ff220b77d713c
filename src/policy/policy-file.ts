import { open, realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { decodeText } from "../formats/text.ts";
import { quote } from "./fields.ts";
import { loadPolicy, type Extending, type LoadResult } from "./load.ts";
import { locateBase } from "./locate-base.ts";
import type { PolicyProblem } from "./problems.ts";
import { findStatedBase, type StatedBase } from "./stated-base.ts";
import { findStatedName } from "./stated-name.ts";
import type { Source } from "./yaml-node.ts";

const maxBytes = 1_048_576;

/** Deeper than any reasonable policy. */
const maxDepth = 8;

/** Reads a policy file with everything it extends; a file that cannot be read is reported like any other problem. */
export function readPolicyFile(file: string): Promise<LoadResult> {
  return readWithBase({ name: basename(file), file }, []);
}

/** `above` are the files that extend this one, the nearest last. */
async function readWithBase(source: Source, above: readonly string[]): Promise<LoadResult> {
  const read = await readPolicyText(source.file);
  if ("message" in read) return { problems: [{ file: source.file, line: 1, message: read.message }] };
  const stated = findStatedBase(read.text);
  if (!stated) return loadPolicy(read.text, source.file);
  const found = await readBase(stated, source, above);
  if ("base" in found) return loadPolicy(read.text, source.file, found);
  const name = findStatedName(read.text);
  return { problems: found.problems, ...(name !== undefined && { name }) };
}

async function readBase(
  { text, line }: StatedBase,
  source: Source,
  above: readonly string[],
): Promise<Extending | { readonly problems: readonly PolicyProblem[] }> {
  const problem = (message: string): PolicyProblem => ({ file: source.file, line, message });
  const baseSource = await locateBase(text, source);
  if ("message" in baseSource) return { problems: [problem(baseSource.message)] };
  const chain = [...above, await realpath(source.file)];
  if (chain.includes(await realpath(baseSource.file))) {
    return { problems: [problem(`The policy ${quote(text)} to extend is this one, or extends it; remove the cycle.`)] };
  }
  if (chain.length === maxDepth) {
    return { problems: [problem(`More than ${maxDepth} policies extend one another; merge some of them.`)] };
  }
  const base = await readWithBase(baseSource, chain);
  if ("policy" in base) return { source, base, baseSource };
  return { problems: [problem(`The policy ${quote(text)} to extend cannot be used.`), ...base.problems] };
}

type ReadText = { readonly text: string } | { readonly message: string };

async function readPolicyText(file: string): Promise<ReadText> {
  try {
    if (!(await stat(file)).isFile()) return { message: "This is not a file; name a YAML file." };
    const bytes = await readStart(file, maxBytes + 1);
    if (bytes.length > maxBytes) return { message: "The file is larger than 1 MiB; a policy is a few kilobytes." };
    const text = decodeText(bytes);
    return text === undefined ? { message: "This is not a text file; name a YAML file." } : { text };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return { message: `The file cannot be read (${String(error.code)}); check that it exists and may be read.` };
  }
}

/** Reads at most `limit` bytes, even if the file has grown in the meantime. */
async function readStart(file: string, limit: number): Promise<Buffer> {
  await using handle = await open(file);
  const buffer = Buffer.alloc(limit);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, limit - length);
    length += bytesRead;
    if (bytesRead === 0 || length === limit) return buffer.subarray(0, length);
  }
}
