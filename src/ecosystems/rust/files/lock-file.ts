import type { Note } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { parseToml, arrayTableLines } from "../../../formats/toml.ts";
import { anything, array, record, shape, text } from "../../../formats/shape.ts";
import { list } from "../../../formats/value.ts";
import { noteNewerVersion } from "../../kit/newer-version.ts";

const readFile = shape({
  version: anything,
  package: anything,
  /** The project itself, before Rust 1.17. */
  root: anything,
  /** Version 1 has the checksums here. */
  metadata: record(text),
});

const readPackage = shape({
  name: text,
  version: text,
  source: text,
  /** The package that replaces this one, from the deprecated `[replace]` table. */
  replace: text,
  checksum: text,
  dependencies: array(text),
});

/** A `[[package]]` of Cargo.lock. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Absent: a crate in a folder of the project. */
  readonly source: string | undefined;
  /** `name`, `name version` or `name version (source)`: as short as is unambiguous, but in full in version 1. */
  readonly dependencies: readonly string[];
  /** The package that replaces this one, from the deprecated `[replace]` table. */
  readonly replacedBy: string | undefined;
  /** The SHA-256 of the crate. */
  readonly checksum: string | undefined;
  readonly line: number | undefined;
}

interface LockFile {
  readonly packages: readonly LockedPackage[];
  readonly notes: readonly Note[];
}

const maxNotes = 100;

/** Reads versions 1 to 5, which differ in how they write edges and checksums. */
export function readLockFile(content: string): LockFile {
  const file = readFile(parseToml(content));
  const entries = file.package;
  if (entries !== undefined && !Array.isArray(entries)) throw new ParseError("`package` is not a list of packages.");
  const lines = arrayTableLines(content, "package", list(entries).length);
  const notes = noteNewerVersion(file.version, 5);
  const root = toLocked(readPackage(file.root), undefined, undefined);
  const packages = root ? [root] : [];
  for (const [index, entry] of list(entries).entries()) {
    const header = lines[index];
    const line = header === undefined ? undefined : header + 1; // the name
    const read = readPackage(entry);
    const locked = toLocked(read, line, file.metadata);
    if (locked) packages.push(locked);
    else if (notes.length < maxNotes) notes.push(noteSkipped(read.name, line));
  }
  return { packages, notes };
}

function toLocked(
  entry: ReturnType<typeof readPackage>,
  line: number | undefined,
  metadata: ReturnType<typeof readFile>["metadata"] | undefined,
): LockedPackage | undefined {
  const { name, version, source, replace: replacedBy, dependencies } = entry;
  if (!name || !version) return undefined;
  const checksum = entry.checksum ?? metadata?.get(`checksum ${name} ${version} (${source})`);
  return { name, version, source, dependencies, replacedBy, checksum, line };
}

function noteSkipped(name: string | undefined, line: number | undefined): Note {
  const lost = name || "[[package]]";
  return { message: "This package has no name or no version.", ...(line !== undefined && { line }), lost };
}
