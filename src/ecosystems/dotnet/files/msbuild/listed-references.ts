import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import type { Project } from "./evaluate.ts";
import { listIn } from "./item-operations.ts";
import { fillIn, type ListedItem } from "./listed-item.ts";
import type { Item } from "./msbuild-file.ts";
import { oncePerObject } from "../../../../async/once.ts";

/** The packages that an item takes from a custom list (`@(Name)`), each at its position, without own projects. */
export function listedItems(
  item: Item,
  project: Project,
  notes: Note[],
): readonly (Item & { readonly plainName: string })[] {
  const { lists, file } = project;
  if (!lists || item.action !== "include" || !item.names.includes("@(")) return [];
  const own = ownProjects(file);
  return item.names.split(";").flatMap((expression) => {
    const left = lists.leftOut(expression);
    if (left > 0) notes.push(notFollowed(left, expression, item));
    return [...(lists.itemsOf(expression) ?? [])]
      .filter(({ name }) => !own.has(name.toLowerCase()))
      .map((listed) => toItem(listed, lists.metadataOf(listed), item));
  });
}

/** The names of the projects of a tree; listed once, as they are the same for every file. */
function ownProjects(file: SourceFile): ReadonlySet<string> {
  const first = projectPatterns.flatMap((pattern) => file.find(pattern).slice(0, 1))[0];
  return first ? listProjects(first) : new Set();
}

const projectPatterns = ["*.csproj", "*.fsproj", "*.vbproj"];

const listProjects = oncePerObject((first: SourceFile): ReadonlySet<string> => {
  const projects = projectPatterns.flatMap((pattern) => first.find(pattern));
  return new Set(projects.map(({ name }) => name.replace(/\.[a-z]{6}$/i, "").toLowerCase()));
});

function toItem({ name, conditions, file, line }: ListedItem, metadata: ReadonlyMap<string, string>, item: Item) {
  const own = [...item.metadata].map(([key, text]) => [key, fillIn(text, name, metadata)] as const);
  const { kind, type, action } = item;
  return {
    ...{ kind, type, action, file },
    names: name,
    plainName: name,
    metadata: new Map([...metadata, ...own]),
    conditions: [...item.conditions, ...conditions],
    ...(line !== undefined && { line }),
  };
}

function notFollowed(count: number, expression: string, { line }: Item): Note {
  const list = `@(${listIn(expression) ?? ""})`;
  const items = count === 1 ? "1 item becomes a package" : `${count} items become packages`;
  const message = `${items} in a task that makes ${list}, which lcc does not run.`;
  return { message, ...(line !== undefined && { line }), lost: `${count} of ${list}` };
}
