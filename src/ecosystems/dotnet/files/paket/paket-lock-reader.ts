import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import type { Scope } from "../../../../domain/contracts/component.ts";
import { isPackageName } from "../../package-name.ts";
import { isVersion } from "../../versions/version.ts";
import { oncePerObject } from "../../../../async/once.ts";

export interface PaketPackage {
  readonly name: string;
  readonly version: string;
  /** In lower case; `main` if the file has none. */
  readonly group: string;
  readonly remote: string;
  readonly line: number;
  readonly needs: readonly string[];
}

export function packageKey(group: string, name: string): string {
  return `${group}\n${name.toLowerCase()}`;
}

const maxLine = 65_536;

interface PaketLock {
  readonly packages: readonly PaketPackage[];
  readonly notes: readonly Note[];
}

/** The NuGet packages of a paket.lock; files from repositories are not packages and only get a note. */
export const readPaketLock: (file: SourceFile) => Promise<PaketLock> = oncePerObject(async (file: SourceFile) =>
  readLines(await file.text()),
);

interface Reading {
  readonly packages: (PaketPackage & { readonly needs: string[] })[];
  readonly notes: Note[];
  group: string;
  section: string;
  remote: string;
  isPaket: boolean;
}

function readLines(text: string): PaketLock {
  const reading: Reading = {
    ...{ packages: [], notes: [], group: "main", section: "", remote: "" },
    isPaket: text.trim() === "",
  };
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() !== "" && line.length <= maxLine) readLine(reading, line, index + 1);
  }
  if (!reading.isPaket) throw new ParseError("This is not a lockfile of Paket: it has none of the sections of one.");
  return reading;
}

/** Indented by 0 spaces: a section; 2: its source; 4: a package; 6: a dependency of that package. */
function readLine(reading: Reading, line: string, number: number): void {
  const indent = line.length - line.trimStart().length;
  const content = line.trim();
  if (indent === 0) startSection(reading, content);
  else if (reading.section !== "NUGET") noteRepository(reading, content, indent, number);
  else if (indent === 2 && content.startsWith("remote:")) reading.remote = content.slice(7).trim();
  else if (indent === 4) addPackage(reading, content, number);
  else if (indent === 6) reading.packages.at(-1)?.needs.push(content.split(" ", 1)[0] ?? "");
}

function noteRepository({ notes, section }: Reading, content: string, indent: number, line: number): void {
  if (indent !== 2 || !content.startsWith("remote:") || notes.length >= maxNotes) return;
  notes.push({ message: notPackages, line, lost: `${section} ${content.slice("remote:".length).trim()}` });
}

const maxNotes = 100;
export const notPackages = "Files that are taken from elsewhere are not listed: only NuGet packages are.";

function startSection(reading: Reading, title: string): void {
  if (title.startsWith("GROUP ")) {
    reading.group = title.slice(6).trim().toLowerCase();
    reading.section = "";
    reading.isPaket = true;
  } else if (/^(?:NUGET|GITHUB|GIT|GIST|HTTP)$/.test(title)) {
    reading.section = title;
    reading.isPaket = true;
  } else if (/^[A-Z][A-Z_-]*:/.test(title)) reading.isPaket = true; // an option such as `RESTRICTION: == net8.0`
}

/** `Newtonsoft.Json (13.0.3) - restriction: >= net45` */
function addPackage({ packages, notes, group, remote }: Reading, content: string, line: number): void {
  const open = content.indexOf(" (");
  const version = open < 0 ? "" : content.slice(open + 2, Math.max(content.indexOf(")", open), 0));
  const name = content.slice(0, Math.max(open, 0));
  if (isPackageName(name) && isVersion(version)) packages.push({ name, version, group, remote, line, needs: [] });
  else if (notes.length < maxNotes)
    notes.push({ message: "This line names no package with a version.", line, lost: content });
}

/** The scope of the packages of a group, by its lower-case name. */
export function scopeOfGroup(group: string): Scope {
  if (/test|bench|spec/.test(group)) return "test";
  return /^(?:build|fake|dev|development|docs?|documentation|tools?|analyzers?|release|ci|lint|netcorebuild)/.test(
    group,
  )
    ? "dev"
    : "runtime";
}
