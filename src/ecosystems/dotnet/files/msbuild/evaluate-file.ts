import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { formatNumber } from "../../../../text/count.ts";
import { findFromRoot } from "../../../kit/find-nearest.ts";
import { formatFrameworkVersion, frameworkIdentifier } from "../../frameworks/framework.ts";
import { absolutePath } from "../paths.ts";
import { both, type Condition, type Decision } from "./conditions.ts";
import { expand, isUnknown, type Template } from "./expression.ts";
import type { Place } from "./functions.ts";
import { type Item, type Property, readMsbuild, type Statement } from "./msbuild-file.ts";
import { createOnce, oncePerObject } from "../../../../async/once.ts";

/** What the files have set so far. */
export interface Evaluation {
  readonly project: SourceFile;
  readonly framework: string | undefined;
  /** The possible values of properties, by lower-case name. One that a false condition guards is empty. */
  readonly values: Map<string, readonly string[]>;
  /** Properties that may also be empty, because the condition of their statement is not known. */
  readonly uncertain: Set<string>;
  /** In the order they apply. Their conditions are decided after all properties are set. */
  readonly items: Item[];
  /** The files read so far, by path, in order. */
  readonly files: Map<string, SourceFile>;
  /** Files that a false condition keeps out. */
  readonly refused: Set<SourceFile>;
  /** The limit that cut the evaluation short. */
  limit: string | undefined;
}

const maxDepth = 20;
const maxFiles = 500;
const maxItems = 100_000;
const maxValues = 16;

export function startEvaluation(project: SourceFile, framework: string | undefined): Evaluation {
  const values = new Map<string, readonly string[]>(framework === undefined ? [] : [["targetframework", [framework]]]);
  const lists = { values, uncertain: new Set<string>(), items: [], files: new Map(), refused: new Set<SourceFile>() };
  return { project, framework, ...lists, limit: undefined };
}

/** Applies the statements of a file and of its imports. */
export async function evaluateFile(file: SourceFile, state: Evaluation, depth = 0): Promise<void> {
  if (state.files.has(file.path)) return;
  if (state.files.size >= maxFiles || depth > maxDepth) {
    state.limit = `${maxFiles} files that a project imports, ${maxDepth} in each other`;
    return;
  }
  state.files.set(file.path, file);
  const place = locateExpression(file, state);
  const decide = createDecide(placeInConditions(place, state));
  for (const statement of await readStatements(file)) {
    if (statement.kind === "property") {
      if (isLeftAtDefault(statement, state)) continue;
      setProperty(statement, decide(statement.conditions), place, state);
    } else if (statement.kind === "import") {
      const isRefused = decide(statement.conditions) === false;
      for (const imported of findImported(statement.path, file, place)) {
        if (isRefused) state.refused.add(imported);
        else await evaluateFile(imported, state, depth + 1);
      }
    } else if (state.items.length < maxItems) state.items.push(statement);
    else state.limit = `${formatNumber(maxItems)} items of a project`;
  }
}

/** The most common condition is that the property has no value yet: it is decided without being read. */
function isLeftAtDefault({ isDefault, conditions, name }: Property, { values, uncertain }: Evaluation): boolean {
  if (!isDefault || conditions.length > 1) return false;
  const before = values.get(name);
  return before !== undefined && !uncertain.has(name) && !before.includes("");
}

/** MSBuild decides the condition of a group once, before it reads the group. */
export function createDecide(place: Place): (conditions: readonly Condition[]) => Decision {
  const decisions = new Map<Condition, Decision>();
  const decideOne = (condition: Condition): Decision => {
    if (!condition.isOfGroup) return condition.decide(place);
    if (!decisions.has(condition)) decisions.set(condition, condition.decide(place));
    return decisions.get(condition);
  };
  return (conditions) => {
    let result: Decision = true;
    for (const condition of conditions) {
      result = both(result, decideOne(condition));
      if (result === false) return false;
    }
    return result;
  };
}

/** A broken imported file is reported when it is read itself. */
async function readStatements(file: SourceFile): Promise<readonly Statement[]> {
  return readMsbuild(file).then(({ statements }) => statements, ifBroken([]));
}

function findImported(path: Template, from: SourceFile, place: Place): readonly SourceFile[] {
  return expand(path, place).flatMap((target) => {
    if (target === "" || isUnknown(target)) return [];
    return foundFrom(from)(target, () => findFromRoot(from, absolutePath(`/${from.folder}`, target).slice(1))) ?? [];
  });
}

/** Most files that a shared file imports are the same for all projects. */
const foundFrom = oncePerObject((_from: SourceFile) => createOnce<SourceFile | undefined>());

/** If the condition is undecided, the value is one more possible value of the property. */
function setProperty({ name, text, isDefault }: Property, decision: Decision, place: Place, state: Evaluation): void {
  const { framework, values, uncertain } = state;
  if (framework !== undefined && name === "targetframework") return; // each framework is built separately
  const before = values.get(name);
  if (decision === false) {
    if (!before) values.set(name, unset);
    return;
  }
  const expanded = expand(text, place);
  if (decision === true && uncertain.size === 0) {
    values.set(name, expanded);
    return;
  }
  const others = decision === true ? [] : (before ?? []).filter((value) => value !== "");
  values.set(name, others.length === 0 ? expanded : [...new Set([...others, ...expanded])].slice(0, maxValues));
  if (decision === true || isDefault) uncertain.delete(name);
  else if (others.length === 0) uncertain.add(name);
}

const unset: readonly string[] = [""];

/** The location of an expression in a file. */
export function locateExpression(file: SourceFile, { values, project, framework }: Evaluation): Place {
  return {
    folder: folderOf(file),
    values: (name) => values.get(name) ?? reserved(name, file, project, framework),
    exists: (path) => findFromRoot(file, path.slice(1)) !== undefined,
  };
}

/** Properties of the machine, or of one build on it. A default in a file of the project does not decide about them. */
const machine = new Set(["configuration", "platform", "os", "ci", "tf_build", "github_actions", "runtimeidentifier"]);

/** With the values that a condition has to reckon with; undefined if it is not known whether there is one. */
export function placeInConditions(place: Place, { uncertain }: Evaluation): Place {
  return {
    ...place,
    values: (name) => {
      const values = machine.has(name) ? undefined : place.values(name);
      return values && uncertain.has(name) ? [...values, ""] : values;
    },
  };
}

/** Properties that MSBuild and the SDK set, by lower-case name. */
function reserved(
  name: string,
  file: SourceFile,
  project: SourceFile,
  framework: string | undefined,
): readonly string[] | undefined {
  if (name.startsWith("targetframework") && framework !== undefined) {
    if (name === "targetframeworkidentifier") return listOf(frameworkIdentifier(framework));
    const version = name === "targetframeworkversion" ? formatFrameworkVersion(framework, 2) : undefined;
    return version === undefined ? undefined : [`v${version}`];
  }
  if (!name.startsWith("msbuild")) return undefined;
  const isThisFile = name.startsWith("msbuildthisfile");
  const about = isThisFile ? file : project;
  switch (name.slice(isThisFile ? 15 : 14)) {
    case "directory":
      return [isThisFile ? folderOf(about) : `/${about.folder}`];
    case "directorynoroot":
      return [isThisFile ? folderOf(about).slice(1) : about.folder];
    case "":
    case "file":
      return [about.name];
    case "name":
      return [about.name.replace(/\.[^.]*$/, "")];
    case "extension":
      return [/\.[^.]*$/.exec(about.name)?.[0] ?? ""];
    case "fullpath":
      return [`/${about.path}`];
    default:
      return undefined;
  }
}

function listOf(value: string | undefined): readonly string[] | undefined {
  return value === undefined ? undefined : [value];
}

/** With a trailing `/`. */
function folderOf(file: SourceFile): string {
  return file.folder === "" ? "/" : `/${file.folder}/`;
}
