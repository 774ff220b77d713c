import { readDirectory } from "../../archive/zip-directory.ts";
import type { ZipEntry } from "../../archive/zip-directory.ts";
import { openZipEntry } from "../../archive/zip-entry.ts";
import { isZip } from "../../archive/zip-head.ts";
import { ParseError, TooLargeError } from "../../domain/contracts/parse-error.ts";
import { filled } from "../../text/defined.ts";
import type { BinaryFacts, EmbeddedFacts } from "../binary-facts.ts";
import type { BinaryFile } from "../binary-file.ts";
import type { BinaryTools } from "../binary-tools.ts";
import { readJar } from "./jar.ts";
import { findPackageKind, readPackageArchive } from "./package-archive.ts";

export const maxLevels = 5;
/** Archives in one file, on all levels. */
const maxNested = 500;

/** What an archive is, and the archives in it; undefined for other files. Throws ParseError. */
export async function readArchive(file: BinaryFile, tools: BinaryTools): Promise<BinaryFacts | undefined> {
  const limits = new Set<string>();
  const facts = await readLevel(file, { tools, level: 0, limits, left: { count: maxNested } });
  if (!facts) return undefined;
  return { ...facts, ...filled({ limits: [...(facts.limits ?? []), ...limits] }) };
}

interface Walk {
  readonly tools: BinaryTools;
  readonly level: number;
  readonly limits: Set<string>;
  readonly left: { count: number };
}

async function readLevel(file: BinaryFile, walk: Walk): Promise<BinaryFacts | undefined> {
  const kind = findPackageKind(file.path);
  if (kind) return readPackageArchive(file, kind, walk.tools);
  if (!isZip(await file.read(0, 4))) return undefined;
  const facts: BinaryFacts = jarName.test(file.path) ? await readJar(file, walk.tools) : { kind: "archive" };
  const nested = await readNested(file, walk);
  return { ...facts, ...filled({ embedded: [...(facts.embedded ?? []), ...nested] }) };
}

const jarName = /\.(?:[jwe]ar|aar)$/i;

async function readNested(file: BinaryFile, walk: Walk): Promise<EmbeddedFacts[]> {
  const entries = await readDirectory(file, isArchiveName);
  if (entries.length > 0 && walk.level === maxLevels) {
    walk.limits.add(`lcc reads ${maxLevels} levels of nested archives.`);
    return [];
  }
  const found: EmbeddedFacts[] = [];
  for (const entry of entries) {
    if (walk.left.count === 0) {
      walk.limits.add(`lcc reads at most ${maxNested} archives in a file.`);
      break;
    }
    walk.left.count -= 1;
    found.push(...(await readEntry(file, entry, walk)));
  }
  return found;
}

function isArchiveName(path: string): boolean {
  return jarName.test(path) || findPackageKind(path) !== undefined;
}

/** A nested archive and those in it; a damaged one is listed with its problem. */
async function readEntry(file: BinaryFile, entry: ZipEntry, walk: Walk): Promise<EmbeddedFacts[]> {
  const { path, problem } = entry;
  if (problem !== undefined) return [{ path, problem: `It ${problem}.` }];
  try {
    if (entry.method !== 0) walk.tools.budget.take(entry.size);
    const opened = await openZipEntry(file, entry);
    const facts = await readLevel({ ...opened, path }, { ...walk, level: walk.level + 1 });
    if (!facts) return [];
    const { embedded = [], ...own } = facts;
    return [{ ...own, path }, ...embedded.map((inner) => ({ ...inner, path: `${path}/${inner.path ?? ""}` }))];
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (error instanceof TooLargeError) walk.limits.add(error.message);
    return [{ path, problem: error.message }];
  }
}
