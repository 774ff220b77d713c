import { type Component, strongestScope } from "../../../../../domain/contracts/component.ts";
import type { Note, SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { parseNotation, toComponent, type Coordinates } from "../../../coordinates.ts";
import { scopeOfConfiguration } from "../calls/configurations.ts";
import { readIfPossible } from "../build/script-file.ts";
import { readScriptUses } from "../script-uses.ts";

/** A line of a lockfile: `group:artifact:version=configuration,configuration`. */
export interface LockLine extends Coordinates {
  readonly configurations: readonly string[];
  readonly line: number;
}

const maxLineLength = 65_536;

/** All Gradle lockfiles have this format; the oldest have no configurations. Other lines become notes. */
export function readLockLines(text: string): { readonly locked: readonly LockLine[]; readonly notes: readonly Note[] } {
  const locked: LockLine[] = [];
  const notes: Note[] = [];
  for (const [index, rawLine] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const entry = rawLine.trim();
    if (entry === "" || entry.startsWith("#") || entry.startsWith("empty=")) continue;
    const equals = entry.indexOf("=");
    const coordinates =
      entry.length > maxLineLength ? undefined : parseNotation(equals < 0 ? entry : entry.slice(0, equals));
    if (!coordinates?.version) notes.push(noteSkipped(entry, line));
    else locked.push({ ...coordinates, configurations: equals < 0 ? [] : entry.slice(equals + 1).split(","), line });
  }
  return { locked, notes };
}

/** Merge markers and the like are not dependencies; a line with a colon was meant to be one. */
function noteSkipped(entry: string, line: number): Note {
  const message = "This line is not a locked dependency; it was skipped.";
  return entry.includes(":") ? { message, line, lost: entry } : { message, line };
}

/** The script's own dependencies; for a configuration that is not locked it is the only source. */
export async function listDeclared(file: SourceFile, folder: string): Promise<readonly Component[]> {
  const names = ["build.gradle", "build.gradle.kts"].map((name) => file.sibling(folder + name));
  const scripts = await Promise.all(names.map(readIfPossible));
  const uses = await Promise.all(scripts.flat().map(readScriptUses));
  return uses.flatMap(({ components }) => components);
}

/** Only the build script shows which dependencies are direct; the lockfile does not. */
export function toLockedComponent(line: LockLine, { path }: SourceFile, direct: ReadonlySet<string>): Component {
  const isDirect = direct.has(`${line.group}:${line.artifact}`);
  return toComponent({
    ...line,
    scope: strongestScope(line.configurations.map(scopeOfConfiguration)),
    ...(isDirect && { direct: true }),
    file: path,
    line: line.line,
  });
}
