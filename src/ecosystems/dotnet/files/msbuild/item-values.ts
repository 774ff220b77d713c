import type { Note } from "../../../../domain/contracts/contracts.ts";
import { isPackageName } from "../../package-name.ts";
import type { Project } from "./evaluate.ts";
import type { Item } from "./msbuild-file.ts";

/** `Include="A;B"` names two packages; a name that is not known without a build gets a note. */
export function readItemNames(item: Item, project: Project, notes: Note[]): readonly string[] {
  const names = project.expand(item.names).flatMap((text) => text.split(";"));
  return [...new Set(names.map((name) => name.trim()))].filter((name) => {
    if (project.lists?.itemsOf(name)) return false; // its items are read separately
    const isName = isPackageName(name);
    const isOwn = item.file === project.file.path && item.action === "include";
    if (!isName && name !== "" && isOwn && notes.length < maxNotes) {
      const line = item.line === undefined ? {} : { line: item.line };
      const message = `The name of a package is not known without a build: ${name.slice(0, 100)}`;
      notes.push({ message, ...line, lost: name });
    }
    return isName;
  });
}

const maxNotes = 100;

/** The values of an attribute or child element; conditions and `;` can make several. */
export function readValues(item: Item, key: string, project: Project): readonly string[] {
  const text = item.metadata.get(key);
  if (text === undefined) return [];
  const values = project.expand(text).flatMap((value) => value.split(";"));
  return [...new Set(values.map((value) => value.trim()))].filter((value) => value !== "");
}

/** The combined values of two statements with different conditions. */
export function joinValues(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])].slice(0, 16);
}
