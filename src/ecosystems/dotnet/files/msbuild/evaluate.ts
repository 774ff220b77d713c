import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { findNearest } from "../../../kit/find-nearest.ts";
import type { Decide } from "./conditions.ts";
import {
  createDecide,
  type Evaluation,
  evaluateFile,
  locateExpression,
  placeInConditions,
  startEvaluation,
} from "./evaluate-file.ts";
import { expand } from "./expression.ts";
import { createLists, type ItemLists, type ListStart } from "./item-lists.ts";
import { noOperations, type Operations } from "./item-operations.ts";
import { type Item, readMsbuild } from "./msbuild-file.ts";
import { createOnce, oncePerObject } from "../../../../async/once.ts";

/** A project with everything it imports, as MSBuild assembles it before it evaluates items. */
export interface Project {
  readonly file: SourceFile;
  /** As in the project file. */
  readonly sdk: string;
  /** In the order they apply, without those that a condition rules out. */
  readonly items: readonly Item[];
  /** The possible values of a property, by its lower-case name. */
  readonly values: (name: string) => readonly string[];
  /** Expands a string of an item, with the final values of all properties. */
  readonly expand: (text: string) => readonly string[];
  /** Custom item lists; undefined if no package comes from one. */
  readonly lists: ItemLists | undefined;
  /** The files it consists of, and those that a false condition keeps out. */
  readonly files: readonly SourceFile[];
  /** The limit that cut the evaluation short. */
  readonly limit: string | undefined;
}

/**
 * Reads a project, its imports, and the implicit imports of every project: the nearest `Directory.*` files above it.
 * Without a target framework, conditions on it are decided only if the project has a single one.
 */
export async function evaluate(file: SourceFile, framework?: string): Promise<Project> {
  const { sdk } = await readMsbuild(file); // throws if the project itself cannot be read
  const state = startEvaluation(file, framework);
  const before = [
    findNearest(file, ["eng/Versions.props"]), // imported by the build tools of Microsoft's own repositories
    findNearest(file, buildProps),
    findNearest(file, centralVersions),
  ];
  for (const part of before) if (part) await evaluateFile(part, state);
  const count = state.files.size;
  for (const part of [file, findNearest(file, buildTargets), findNearest(file, ["Packages.props"])]) {
    if (part) await evaluateFile(part, state);
  }
  const single = framework ?? onlyFramework(state);
  const atEnd = { ...state, framework: single };
  const place = locateExpression(file, atEnd);
  const decide = createDecides(atEnd);
  const items = decideItems(state.items, decide);
  const expandAll = (text: string) => expand(text, place);
  const lists = await listsOf(items, state, count, { expand: expandAll, decide });
  return {
    ...{ file, sdk, items, lists },
    values: (name) => state.values.get(name) ?? [],
    expand: expandAll,
    files: [...state.files.values(), ...state.refused],
    limit: state.limit ?? lists?.limit,
  };
}

/** Undefined if the project may be built for several. */
function onlyFramework({ values, uncertain }: Evaluation): string | undefined {
  const [framework, ...others] = values.get("targetframework") ?? [];
  return others.length > 0 || values.has("targetframeworks") || uncertain.has("targetframework")
    ? undefined
    : framework;
}

/** With the final values of all properties. */
function createDecides(state: Evaluation): Decide {
  const byFile = new Map<string, ReturnType<typeof createDecide>>();
  return (conditions, path) => {
    const file = state.files.get(path) ?? state.project;
    const decide = byFile.get(path) ?? createDecide(placeInConditions(locateExpression(file, state), state));
    byFile.set(path, decide);
    return decide(conditions);
  };
}

/** The items that may apply; one that certainly does has no conditions. */
function decideItems(items: readonly Item[], decide: Decide): readonly Item[] {
  return items.flatMap((item) => {
    if (item.conditions.length === 0) return item;
    const decision = decide(item.conditions, item.file);
    if (decision === false) return [];
    return decision === true ? { ...item, conditions: [] } : item;
  });
}

/** `<PackageReference Include="@(Name)" />`: lists are only read if an item uses one. */
async function listsOf(
  items: readonly Item[],
  { files, framework }: Evaluation,
  count: number,
  tools: { readonly expand: (text: string) => readonly string[]; readonly decide: Decide },
): Promise<ItemLists | undefined> {
  const wanted = items.filter(({ type, names }) => type !== "projectreference" && names.includes("@("));
  if (wanted.length === 0) return undefined;
  const all = [...files.values()];
  const operations = await Promise.all(all.map(operationsOf));
  const [first] = all;
  const sources = {
    before: operations.slice(0, count),
    starts: first && count > 0 ? startsAfter(first)(keyOf(all.slice(0, count), framework), () => []) : [],
    after: operations.slice(count),
  };
  const expressions = wanted.flatMap(({ names }) => names.split(";"));
  return createLists(sources, expressions, tools);
}

async function operationsOf(file: SourceFile): Promise<Operations> {
  return readMsbuild(file).then(({ operations }) => operations, ifBroken(noOperations));
}

function keyOf(files: readonly SourceFile[], framework: string | undefined): string {
  return JSON.stringify([files.map(({ path }) => path), framework]);
}

/** Lists that projects share if they begin with the same files, by the first of these. */
const startsAfter = oncePerObject((_first: SourceFile) => createOnce<ListStart[]>());

const buildProps = ["Directory.Build.props", "directory.build.props", "Directory.build.props"];
const buildTargets = ["Directory.Build.targets", "directory.build.targets", "Directory.build.targets"];
const centralVersions = ["Directory.Packages.props", "directory.packages.props", "Directory.packages.props"];
