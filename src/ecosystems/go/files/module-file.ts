import type { Note } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { moduleVerbs, maxNotes, readStatements, type Statement } from "./statements.ts";

/** The parts of a go.mod or go.work file that lcc uses. */
export interface ModuleFile {
  /** The path of the module itself. */
  readonly module?: string;
  /** The `go` line: the language version. */
  readonly go?: string;
  readonly requires: readonly Requirement[];
  readonly replaces: readonly Replacement[];
  /** Versions that Go must not use. */
  readonly excludes: readonly Target[];
  /** The folders of a workspace. */
  readonly uses: readonly string[];
  readonly notes: readonly Note[];
}

export interface Requirement {
  readonly path: string;
  readonly version: string;
  readonly isIndirect: boolean;
  readonly line: number;
}

export interface Replacement {
  readonly path: string;
  /** Only this version is replaced; all versions if missing. */
  readonly version?: string;
  readonly by: Target;
}

/** Another module with its version, or a folder without one. */
export interface Target {
  readonly path: string;
  readonly version?: string;
}

/** Reads go.mod and go.work. Throws ParseError if no line is valid. */
export function readModuleFile(text: string): ModuleFile {
  const { statements, notes } = readStatements(text);
  const collected: Collected = { requires: [], replaces: [], excludes: [], uses: [], notes: [...notes] };
  let isGo = statements.length === 0 && notes.length === 0; // an empty go.mod excludes a folder from the module above
  for (const statement of statements) {
    const read = readers.get(statement.verb);
    if (read ? read(collected, statement) : otherVerbs.has(statement.verb)) isGo = true;
    else if (collected.notes.length < maxNotes) collected.notes.push(noteFor(statement));
  }
  if (!isGo) throw new ParseError("This is not a Go module file: no line could be read.", collected.notes[0]?.line);
  return collected;
}

interface Collected {
  module?: string;
  go?: string;
  readonly requires: Requirement[];
  readonly replaces: Replacement[];
  readonly excludes: Target[];
  readonly uses: string[];
  readonly notes: Note[];
}

/** Each returns whether it understood the line. */
type Reader = (collected: Collected, statement: Statement) => boolean;

const readers: ReadonlyMap<string, Reader> = new Map([
  ["module", readModule],
  ["go", readGo],
  ["require", readRequire],
  ["replace", readReplace],
  ["exclude", readExclude],
  ["use", readUse],
]);

const otherVerbs: ReadonlySet<string> = new Set(["retract", "tool", "toolchain", "godebug", "ignore"]);

function readModule(collected: Collected, { words: [path, ...rest] }: Statement): boolean {
  if (path === undefined || rest.length > 0) return false;
  collected.module ??= path;
  return true;
}

function readGo(collected: Collected, { words: [version] }: Statement): boolean {
  if (version === undefined) return false;
  collected.go ??= version;
  return true;
}

function readRequire(collected: Collected, { words, comment, line }: Statement): boolean {
  const [path, version] = words;
  if (words.length !== 2 || !path || !version) return false;
  collected.requires.push({ path, version, isIndirect: isIndirect(comment), line });
  return true;
}

/** Go's rule: the word alone, or the word with a semicolon and more text. `indirectly` is not a mark. */
function isIndirect(comment: string): boolean {
  return comment === "indirect" || /^indirect;\s/.test(comment);
}

function readReplace(collected: Collected, { words }: Statement): boolean {
  const arrow = words.indexOf("=>");
  const [path, version] = words.slice(0, arrow);
  const [target, targetVersion] = words.slice(arrow + 1);
  if ((arrow !== 1 && arrow !== 2) || words.length > arrow + 3 || !path || !target) return false;
  collected.replaces.push({
    path,
    ...(version !== undefined && { version }),
    by: { path: target, ...(targetVersion !== undefined && { version: targetVersion }) },
  });
  return true;
}

function readExclude(collected: Collected, { words: [path, version, ...rest] }: Statement): boolean {
  if (path === undefined || version === undefined || rest.length > 0) return false;
  collected.excludes.push({ path, version });
  return true;
}

function readUse(collected: Collected, { words: [folder] }: Statement): boolean {
  if (folder === undefined) return false;
  collected.uses.push(folder);
  return true;
}

function noteFor({ verb, words, line }: Statement): Note {
  if (!readers.has(verb)) return { message: "Go has no such line.", line };
  const message = `This "${verb}" line cannot be read.`;
  return moduleVerbs.has(verb) ? { message, line, lost: words.join(" ") } : { message, line };
}
