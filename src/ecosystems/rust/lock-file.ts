import type { Note } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { parseToml } from "../../formats/toml.ts";
import { field, list, text } from "../../formats/value.ts";

/** A `[[package]]` of Cargo.lock. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Absent: a crate in a folder of the project. */
  readonly source?: string;
  /** `name`, `name version` or `name version (source)`: as short as it is clear in this file, in full in version 1. */
  readonly dependencies: readonly string[];
  /** With the long gone `[replace]` table: the package that stands in for this one. */
  readonly replacedBy?: string;
  /** The SHA-256 of the crate. */
  readonly checksum?: string;
  readonly line?: number;
}

interface LockFile {
  readonly packages: readonly LockedPackage[];
  readonly notes: readonly Note[];
}

const mostNotes = 100;

/** Reads versions 1 to 4, which differ in how they write edges and checksums. */
export function readLockFile(content: string): LockFile {
  const file = parseToml(content);
  const entries = field(file, "package");
  if (entries !== undefined && !Array.isArray(entries)) throw new ParseError("`package` is not a list of packages.");
  const lines = packageLines(content, list(entries).length);
  const notes: Note[] = [];
  // Before Rust 1.17 the project itself stood apart.
  const root = field(file, "root");
  const packages =
    root === undefined ? [] : [lockedPackage(root, undefined, undefined)].filter((entry) => entry !== undefined);
  for (const [index, entry] of list(entries).entries()) {
    const line = lines[index];
    const locked = lockedPackage(entry, line, field(file, "metadata"));
    if (locked) packages.push(locked);
    else if (notes.length < mostNotes) notes.push(passedOver(entry, line));
  }
  return { packages, notes };
}

/** Version 1 has the checksums in a table of their own. */
function lockedPackage(entry: unknown, line: number | undefined, metadata: unknown): LockedPackage | undefined {
  const name = text(field(entry, "name"));
  const version = text(field(entry, "version"));
  const source = text(field(entry, "source"));
  const replacedBy = text(field(entry, "replace"));
  if (!name || !version) return undefined;
  const checksum = text(field(entry, "checksum")) ?? text(field(metadata, `checksum ${name} ${version} (${source})`));
  return {
    name,
    version,
    ...(source !== undefined && { source }),
    dependencies: list(field(entry, "dependencies")).filter((dependency) => typeof dependency === "string"),
    ...(replacedBy !== undefined && { replacedBy }),
    ...(checksum !== undefined && { checksum }),
    ...(line !== undefined && { line }),
  };
}

function passedOver(entry: unknown, line: number | undefined): Note {
  const lost = text(field(entry, "name")) || "[[package]]";
  return { message: "This package has no name or no version.", ...(line !== undefined && { line }), lost };
}

/** The lines of the packages' names; none when the file is laid out in another way than Cargo's. */
function packageLines(content: string, count: number): readonly number[] {
  const found: number[] = [];
  for (const [index, line] of content.split("\n").entries()) if (line.startsWith("[[package]]")) found.push(index + 2);
  return found.length === count ? found : [];
}
