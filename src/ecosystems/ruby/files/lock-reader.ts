import type { Note } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { isGemName } from "../gem-name.ts";

/** The source of a group of gems in a lockfile. */
interface LockSource {
  readonly kind: string;
  readonly remotes: readonly string[];
  readonly revision: string | undefined;
}

export interface LockedGem {
  readonly name: string;
  readonly version: string;
  readonly line: number;
  readonly source: LockSource;
  /** Names of its dependencies. */
  readonly needs: readonly string[];
}

export interface Lock {
  readonly gems: readonly LockedGem[];
  /** Names of the direct dependencies; undefined if the file does not list them. */
  readonly dependencies: ReadonlySet<string> | undefined;
  /** The version of Bundler that wrote it. */
  readonly bundler?: { readonly version: string; readonly line: number } | undefined;
  /** Hashes of the gems' files, as written, by `name (version)`; a gem has one file for each platform. */
  readonly checksums: ReadonlyMap<string, readonly string[]>;
  readonly notes: readonly Note[];
}

const sources = new Set(["GEM", "GIT", "PATH", "PLUGIN SOURCE"]);
const sections = new Set([...sources, "PLATFORMS", "DEPENDENCIES", "CHECKSUMS", "RUBY VERSION", "BUNDLED WITH"]);
const maxLine = 65_536;

interface Reading {
  readonly gems: { name: string; version: string; line: number; source: LockSource; needs: string[] }[];
  readonly notes: Note[];
  readonly checksums: Map<string, string[]>;
  dependencies: Set<string> | undefined;
  bundler?: { readonly version: string; readonly line: number };
  section: string;
  source: { kind: string; remotes: string[]; revision: string | undefined };
  sectionsSeen: number;
}

/** Reads a Bundler lockfile: sections of lines, structured by indentation. */
export function readLock(text: string): Lock {
  const reading: Reading = {
    gems: [],
    notes: [],
    checksums: new Map(),
    dependencies: undefined,
    section: "",
    source: startSource(""),
    sectionsSeen: 0,
  };
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.length > maxLine)
      reading.notes.push({ message: "The line is too long to be read.", line: index + 1, lost: line });
    else if (line.trim() !== "") readLine(reading, line, index + 1);
  }
  if (reading.sectionsSeen === 0 && text.trim() !== "") {
    throw new ParseError("This is not a lockfile of Bundler: it has none of the sections of one.");
  }
  return reading;
}

function startSource(kind: string): Reading["source"] {
  return { kind, remotes: [], revision: undefined };
}

function readLine(reading: Reading, line: string, number: number): void {
  const indent = line.length - line.trimStart().length;
  const content = line.trim();
  if (indent === 0) startSection(reading, content, number);
  else if (sources.has(reading.section)) readSourceLine(reading, content, indent, number);
  else if (reading.section === "DEPENDENCIES" && indent === 2) {
    reading.dependencies?.add(content.split(/[ !(]/, 1)[0] ?? "");
  } else if (reading.section === "CHECKSUMS" && indent === 2) readChecksum(reading, content);
  else if (reading.section === "BUNDLED WITH" && /^\d[\w.]{0,254}$/.test(content))
    reading.bundler = { version: content, line: number };
}

/** `rack (3.1.8) sha256=…`; no hash if Bundler could not know it. */
function readChecksum({ checksums }: Reading, content: string): void {
  const gem = readGem(content);
  const hashes = content.slice(content.indexOf(")") + 1).trim();
  if (!gem || hashes === "") return;
  const key = checksumKey(gem);
  checksums.set(key, [...(checksums.get(key) ?? []), ...hashes.split(",")]);
}

export function checksumKey({ name, version }: Pick<LockedGem, "name" | "version">): string {
  return `${name} (${version})`;
}

function startSection(reading: Reading, title: string, line: number): void {
  if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(title)) {
    // Both sides belong to the section before.
    reading.notes.push({ message: "The file has marks of an unfinished merge.", line });
    return;
  }
  reading.section = title;
  if (sections.has(title)) reading.sectionsSeen++;
  if (sources.has(title)) reading.source = startSource(title);
  if (title === "DEPENDENCIES") reading.dependencies ??= new Set();
}

/** Indented by 2 spaces: a property of the source; 4: a gem; 6: a dependency of that gem. */
function readSourceLine({ gems, notes, source }: Reading, content: string, indent: number, line: number): void {
  if (indent === 2) readProperty(source, content);
  else if (indent === 4) {
    const gem = readGem(content);
    if (gem) gems.push({ ...gem, line, source, needs: [] });
    else notes.push({ message: "The line names no gem with a version.", line, lost: content });
  } else if (indent >= 6) gems.at(-1)?.needs.push(content.split(/[ !(]/, 1)[0] ?? "");
}

function readProperty(source: Reading["source"], content: string): void {
  const colon = content.indexOf(": ");
  const key = content.slice(0, Math.max(colon, 0));
  if (key === "remote") source.remotes.push(content.slice(colon + 2).trim());
  if (key === "revision") source.revision = content.slice(colon + 2).trim();
}

/** `nokogiri (1.16.5-x86_64-linux)`: the platform follows the first dash, as gem versions have none. */
function readGem(content: string): { name: string; version: string } | undefined {
  const open = content.indexOf(" (");
  const close = content.indexOf(")", open);
  if (open <= 0 || close < 0) return undefined;
  const version = content.slice(open + 2, close).split("-", 1)[0] ?? "";
  const name = content.slice(0, open);
  return isGemName(name) && /^\d[\w.]{0,254}$/.test(version) ? { name, version } : undefined;
}
