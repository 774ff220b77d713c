import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { isRequirementsList } from "./requirements-names.ts";
import {
  type Include,
  maxLines,
  readRequirementsFile,
  type RequiredPackage,
  type RequirementsFile,
} from "./requirements-file.ts";
import { toIncludedNote } from "../../../kit/included-note.ts";
import { formatNumber } from "../../../../text/count.ts";

export interface CollectedPackage extends RequiredPackage {
  /** The file that has the line. */
  readonly file: string;
  /** The index that this file names. */
  readonly index: string | undefined;
}

interface CollectedRequirements {
  readonly packages: readonly CollectedPackage[];
  /** Lines of the first file that are not requirements. */
  readonly refused: readonly Note[];
  /** Folders of the project that the first file names. */
  readonly folders: readonly string[];
  /** Other skipped lines, there and in files that only it includes. */
  readonly notes: readonly Note[];
}

const maxIncludeDepth = 20;
const maxFiles = 200;
const maxPackages = 100_000;

/** A requirements file with its includes. Constraints add missing versions. */
export async function collectRequirements(file: SourceFile, text?: string): Promise<CollectedRequirements> {
  const first = readRequirementsFile(text ?? (await file.text()));
  const list = await follow(file, first, "requirements");
  const versions = Map.groupBy(await pinsOf(list.constraints), ({ name }) => name);
  return {
    packages: list.packages.flatMap((collected) => withConstraint(collected, versions)),
    refused: refusedLines(first),
    folders: first.folders,
    notes: first.isCut ? [tooManyLines, ...list.notes] : list.notes,
  };
}

/** One package may be pinned differently for different platforms; all of these versions are kept. */
function withConstraint(
  collected: CollectedPackage,
  versions: ReadonlyMap<string, readonly CollectedPackage[]>,
): CollectedPackage[] {
  const pinned = collected.version === "" && collected.origin === undefined ? versions.get(collected.name) : undefined;
  if (pinned === undefined) return [collected];
  const distinct = new Set(pinned.map(({ version }) => version));
  const via = collected.via ?? { direct: true, packages: [] }; // no tool writes a line without a version
  return [...distinct].slice(0, 10).map((version) => ({ ...collected, version, via }));
}

async function pinsOf(constraints: readonly SourceFile[]): Promise<CollectedPackage[]> {
  const pins: (readonly CollectedPackage[])[] = [];
  for (const file of constraints.slice(0, maxIncludeDepth)) {
    const read = await readIncluded(file);
    if (read) pins.push((await follow(file, read, "constraints")).packages);
  }
  return pins.flat().filter(({ version }) => version !== "");
}

interface FollowedList {
  readonly packages: readonly CollectedPackage[];
  readonly constraints: readonly SourceFile[];
  readonly notes: readonly Note[];
}

/** A list and what it includes, each file once. */
async function follow(first: SourceFile, read: RequirementsFile, as: Include["kind"]): Promise<FollowedList> {
  const packages: CollectedPackage[] = [];
  const constraints = new Map<string, SourceFile>();
  const notes: Note[] = [];
  const seen = new Set([first.path]);
  const open = [{ file: first, read, depth: 0 }];
  for (let next = open.shift(); next && packages.length < maxPackages; next = open.shift()) {
    const { file, depth } = next;
    for (const required of next.read.packages) packages.push({ ...required, file: file.path, index: next.read.index });
    const own: Note[] = depth === 0 ? [] : [...refusedLines(next.read), ...(next.read.isCut ? [tooManyLines] : [])];
    for (const include of next.read.includes) {
      const target = targetOf(file, include);
      if (target === undefined) own.push(missing(include));
      if (target && include.kind === "constraints") constraints.set(target.path, target);
      if (!target || seen.has(target.path)) continue;
      // A file that is a list itself is followed only for versions.
      if (as === "requirements" && isRequirementsList(target) && !next.read.includes.some(isConstraints)) continue;
      if (as === "requirements" && isConstraints(include)) continue;
      const isTooMuch = seen.size >= maxFiles || depth >= maxIncludeDepth;
      const included = isTooMuch ? undefined : await readIncluded(target);
      seen.add(target.path);
      if (included) open.push({ file: target, read: included, depth: depth + 1 });
      else if (!isRequirementsList(target)) own.push(unread(include));
    }
    // Errors in files that are lists by name are reported when those are read.
    if (depth === 0) notes.push(...own);
    else if (!isRequirementsList(file)) notes.push(...own.map((note) => toIncludedNote(file, note)));
  }
  if (open.length > 0)
    notes.push(tooLong(`${formatNumber(maxPackages)} packages of requirements files that include each other`));
  return { packages, constraints: [...constraints.values()], notes };
}

function refusedLines({ refused }: RequirementsFile): Note[] {
  return refused.map(({ text, line }) => ({
    message: "This line is not a valid requirement.",
    line,
    lost: text,
  }));
}

function tooLong(limit: string): Note {
  return { message: `lcc reads no more than ${limit}; the rest was not read.`, limit };
}

const tooManyLines = tooLong(`${formatNumber(maxLines)} lines of a requirements file`);

/** An included file that cannot be read is reported under its own name where it is a list. */
function readIncluded(file: SourceFile): Promise<RequirementsFile | undefined> {
  return readOptional(file, readRequirementsFile);
}

function isConstraints({ kind }: Include): boolean {
  return kind === "constraints";
}

function targetOf(file: SourceFile, include: Include): SourceFile | undefined {
  if (/^[a-z][a-z+]*:\/\//i.test(include.path)) return undefined;
  return file.sibling(include.path.replace(/^file:/, "").replaceAll("\\", "/"));
}

/** Without its constraints, a list is complete except for versions. */
function missing(include: Include): Note {
  const { path, line } = include;
  const shown = path.includes("://") ? "an address" : JSON.stringify(path.slice(0, 200));
  const message = `This line includes ${shown}, which is not a file of the project.`;
  return isConstraints(include) ? { message, line } : { message, line, lost: `-r ${path}` };
}

function unread({ path, line }: Include): Note {
  const message = `This line includes ${JSON.stringify(path.slice(0, 200))}, which could not be read.`;
  return { message, line, lost: `-r ${path}` };
}
