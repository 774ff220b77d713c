import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { findFromRoot, findNearest } from "../../../kit/find-nearest.ts";
import { absolutePath } from "../paths.ts";
import { decideAll } from "./conditions.ts";
import { expand } from "./expand.ts";
import type { Place } from "./functions.ts";
import { createLists, type ItemLists } from "./item-lists.ts";
import { noOperations, readOperations } from "./item-operations.ts";
import { type Item, type Property, readMsbuild, type Statement } from "./msbuild-file.ts";
import { formatNumber } from "../../../../text/count.ts";

/** A project with everything it imports, as MSBuild assembles it before it evaluates items. */
export interface Project {
  readonly file: SourceFile;
  /** In the order they apply. */
  readonly items: readonly Item[];
  /** The possible values of a property, by its lower-case name. */
  readonly values: (name: string) => readonly string[];
  /** Expands a string of an item, with the final values of all properties. */
  readonly expand: (text: string) => readonly string[];
  /** Custom item lists; undefined if no package comes from one. */
  readonly lists: ItemLists | undefined;
  /** The limit that cut the evaluation short. */
  readonly limit: string | undefined;
}

const maxDepth = 20;
const maxFiles = 500;
const maxItems = 100_000;
const maxValues = 16;

/**
 * Reads a project, its imports, and the implicit imports of every project: the nearest `Directory.*` files above it.
 * With a target framework, conditions on it are decided.
 */
export async function evaluate(file: SourceFile, framework?: string): Promise<Project> {
  const values = new Map(framework === undefined ? [] : [["targetframework", [framework]]]);
  const state: State = { project: file, framework, values, items: [], files: new Map(), limit: undefined };
  await readMsbuild(file); // throws if the project itself cannot be read
  for (const part of [
    findNearest(file, ["eng/Versions.props"]), // imported by the build tools of Microsoft's own repositories
    findNearest(file, buildProps),
    findNearest(file, centralVersions),
    file,
    findNearest(file, buildTargets),
    findNearest(file, ["Packages.props"]),
  ]) {
    if (part) await evaluateFile(part, state, 0);
  }
  const expandAll = (text: string) => expand(text, placeOf(file, state));
  const lists = await listsOf(state, expandAll);
  return {
    file,
    items: state.items,
    values: (name) => state.values.get(name) ?? [],
    expand: expandAll,
    lists,
    limit: state.limit ?? lists?.limit,
  };
}

/** `<PackageReference Include="@(Name)" />`: lists are only read if an item uses one. */
async function listsOf(
  { items, files, framework }: State,
  expandAll: (text: string) => readonly string[],
): Promise<ItemLists | undefined> {
  const wanted = items.filter(({ type, names }) => type !== "projectreference" && names.includes("@("));
  if (wanted.length === 0) return undefined;
  const operations = await Promise.all(
    [...files.values()].map((one) => readOperations(one).catch(ifBroken(noOperations))),
  );
  const expressions = wanted.flatMap(({ names }) => names.split(";"));
  return createLists(operations, expressions, expandAll, framework);
}

const buildProps = ["Directory.Build.props", "directory.build.props", "Directory.build.props"];
const buildTargets = ["Directory.Build.targets", "directory.build.targets", "Directory.build.targets"];
const centralVersions = ["Directory.Packages.props", "directory.packages.props", "Directory.packages.props"];

interface State {
  readonly project: SourceFile;
  readonly framework: string | undefined;
  readonly values: Map<string, readonly string[]>;
  readonly items: Item[];
  /** The files read so far, by path, in order. */
  readonly files: Map<string, SourceFile>;
  limit: string | undefined;
}

async function evaluateFile(file: SourceFile, state: State, depth: number): Promise<void> {
  if (state.files.has(file.path)) return;
  if (state.files.size >= maxFiles || depth > maxDepth) {
    state.limit = `${maxFiles} files that a project imports, ${maxDepth} in each other`;
    return;
  }
  state.files.set(file.path, file);
  const place = placeOf(file, state);
  for (const written of await statementsOf(file)) {
    const statement = state.framework === undefined ? written : decided(written, state.framework);
    if (!statement) continue;
    if (statement.kind === "property") setProperty(statement, place, state);
    else if (statement.kind === "import") await evaluateImport(statement.path, file, state, depth);
    else if (state.items.length < maxItems) state.items.push(statement);
    else state.limit = `${formatNumber(maxItems)} items of a project`;
  }
}

/** If its condition holds, the statement has no condition; if not, it is dropped. */
function decided(statement: Statement, framework: string): Statement | undefined {
  const decision = decideAll(statement.conditions, framework);
  if (decision === false) return undefined;
  return decision === true && statement.kind !== "import" ? { ...statement, isConditional: false } : statement;
}

/** A broken imported file is reported when it is read itself. */
function statementsOf(file: SourceFile): ReturnType<typeof readMsbuild> {
  return readMsbuild(file).catch(ifBroken([]));
}

async function evaluateImport(path: string, from: SourceFile, state: State, depth: number): Promise<void> {
  for (const target of expand(path, placeOf(from, state))) {
    const imported = target === "" ? undefined : findFromRoot(from, absolutePath(`/${from.folder}`, target).slice(1));
    if (imported) await evaluateFile(imported, state, depth + 1);
  }
}

/** If the condition is undecided, the value is one more possible value of the property. */
function setProperty(
  { name, text, isConditional, isDefault }: Property,
  place: Place,
  { values, framework }: State,
): void {
  if (framework !== undefined && name === "targetframework") return; // each framework is built separately
  const expanded = expand(text, place);
  const known = isConditional ? (values.get(name)?.filter((value) => value !== "") ?? []) : [];
  if (known.length === 0) values.set(name, expanded);
  else if (!isDefault) values.set(name, [...new Set([...known, ...expanded])].slice(0, maxValues));
}

function placeOf(file: SourceFile, { values, project }: State): Place {
  return {
    folder: folderOf(file),
    values: (name) => values.get(name) ?? reserved(name, file, project),
    exists: (path) => findFromRoot(file, path.slice(1)) !== undefined,
  };
}

/** Properties that MSBuild itself sets. */
function reserved(name: string, file: SourceFile, project: SourceFile): readonly string[] {
  if (!name.startsWith("msbuild")) return [];
  const isThisFile = name.startsWith("msbuildthisfile");
  const about = isThisFile ? file : project;
  switch (name.slice(isThisFile ? 15 : 14)) {
    case "directory":
      return [isThisFile ? folderOf(about) : `/${about.folder}`];
    case "":
    case "file":
      return [about.name];
    case "name":
      return [about.name.replace(/\.[^.]*$/, "")];
    case "fullpath":
      return [`/${about.path}`];
    default:
      return [];
  }
}

function folderOf(file: SourceFile): string {
  return file.folder === "" ? "/" : `/${file.folder}/`;
}
