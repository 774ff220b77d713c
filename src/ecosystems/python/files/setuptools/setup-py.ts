import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { countBracket, isString, kind } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt } from "../../../../formats/python/scan.ts";
import { type Declared, declaredComponent } from "../requirement/declared.ts";
import { withExtra } from "./extra-key.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { entriesIn } from "./program-entries.ts";
import type { Expression } from "./expression.ts";
import { readExpression } from "./python-expression.ts";
import { adders, type Program, readStatements } from "./python-statements.ts";
import { readPackageRequirement, readRequirement, withoutComment } from "../requirement/requirement.ts";
import { isRequirementsList } from "../pip/requirements-names.ts";
import { readSetupList, type SetupText } from "./setup-values.ts";
import { isStatedElsewhere } from "./stated-elsewhere.ts";
import { unknownArguments } from "./unknown-arguments.ts";
import { hasUnknownEntries } from "./unknown-entries.ts";
import { joinListed, type Listed, listedIn } from "./setuptools-dynamic.ts";
import { formatNumber } from "../../../../text/count.ts";

/** setuptools' program, which is read but never run; computed values are unknown and get a note. */
export const setupPy: ManifestDetector = {
  id: "python/setup-py",
  kind: "manifest",
  title: "setup.py, read without running it",
  files: ["setup.py"],
  lockWith: "run pip-compile",
  neverLocked: ["build"],

  async parse(file) {
    const program = readStatements(await file.text());
    const lookUp = createLookup(program);
    const components: Component[] = [];
    const notes: Note[] = [];
    const isFromList = namesList(program, file);
    const lists = argumentsNamed(program);
    const all = directNeeds(program, lists.slice(0, maxArguments));
    for (const { name, scope, value, line } of all.slice(0, maxLists)) {
      const { texts, hints, isComputed, isOpen } = readSetupList(program, value);
      const looked = hints.flatMap(({ text }) => lookUp(text) ?? []);
      for (const text of [...texts, ...looked]) add(components, toComponent(file, text, scope));
      const listed = joinListed(await Promise.all(hints.map(({ text }) => fromFile(file, text, scope))));
      for (const component of listed.components) add(components, component);
      for (const note of listed.notes) noteOnce(notes, note);
      const isUnknown = isOpen && looked.length === 0 && listed.components.length === 0;
      const isUnnamed = texts.some(lacksName);
      const isLost = (isUnknown || isUnnamed) && !isFromList;
      if (isComputed || isUnnamed) noteOnce(notes, { message: computed, line, ...(isLost && { lost: name }) });
    }
    for (const { name, value, line } of lists.slice(0, maxArguments)) {
      if (name === "extras_require" && lacksEntries(program, value) && !isFromList)
        noteOnce(notes, { message: computed, line, lost: name });
    }
    const hasInstallRequires = lists.some(({ name, isAdded }) => name === "install_requires" && !isAdded);
    if (!hasInstallRequires && !(await isStatedElsewhere(file)))
      for (const { text: written, line } of unknownArguments(program))
        noteOnce(notes, { message: computed, line, lost: written });
    if (lists.length > maxArguments || all.length > maxLists || components.length === maxComponents)
      notes.push(tooMany);
    return { components: await withoutOwnProjects(file, components), notes };
  },
};

/** Looks up names in the lists of a program: `deps["numpy"]` and `deps_list("numpy", "torch")` pick from one list. */
function createLookup(program: Program): (hint: string) => SetupText | undefined {
  const texts = new Map<string, SetupText>();
  for (const value of [...program.values.values()].flat()) {
    for (const item of value.kind === "list" ? value.items : []) {
      if (item.kind !== "string") continue;
      const requirement = readPackageRequirement(item.text);
      if (!requirement || texts.has(requirement.name)) continue;
      texts.set(requirement.name, { text: item.text, line: item.line });
    }
  }
  return (hint) => {
    const asked = readPackageRequirement(hint); // `ray[tune]`
    return asked && texts.get(asked.name);
  };
}

/** Adds one note for each line, and for each lost part of it. */
function noteOnce(notes: Note[], note: Note): void {
  const isNoted = notes.some(({ line, lost }) => line === note.line && (note.lost === undefined || lost === note.lost));
  if (!isNoted && notes.length < maxNotes) notes.push(note);
}

const maxNotes = 100;
/** No real program has more, and reading them could take long. */
const maxArguments = 100;
const maxLists = 1000;
const maxComponents = 10_000;

const bound = `${maxArguments} arguments with ${formatNumber(maxLists)} lists and ${formatNumber(maxComponents)} requirements of a setup.py`;
const tooMany: Note = { message: `lcc reads no more than ${bound}.`, limit: bound };

function add(components: Component[], component: Component | undefined): void {
  if (component && components.length < maxComponents) components.push(component);
}

const computed = "Part of these requirements is computed when setup.py runs; lcc reads it without running it.";

/** Of some extras is known what they need, but there may be others: `extras = load(); extras["docs"] = ["a"]`. */
function lacksEntries(program: Program, value: Expression): boolean {
  return entriesIn(program.values, value).length > 0 && hasUnknownEntries(program, value);
}

/** Whether the name of the package is computed: `"%s==1"`, `f"x-{name}"`. */
function lacksName({ text }: SetupText): boolean {
  return /[{%]/.test(text) && !text.startsWith("#") && readRequirement(withoutComment(text)) === undefined;
}

/** Whether the program names a list of the tree, which is read separately: `open("requirements.txt")`. */
function namesList({ tokens }: Program, file: SourceFile): boolean {
  const names = new Set<string>();
  for (let at = 1; at < tokens.end; at++) {
    const text = isString(tokens.kinds[at]) ? textAt(tokens, at) : "";
    if (manifestNames.test(text)) names.add(text.slice(text.lastIndexOf("/") + 1));
  }
  return [...names].slice(0, maxLists).some((name) => file.find(name).some((other) => other !== file && isRead(other)));
}

const manifestNames = /(?:\.(?:txt|in|pip)|(?:^|\/)(?:pyproject\.toml|setup\.cfg|Pipfile|environment\.ya?ml))$/;

function isRead(file: SourceFile): boolean {
  return isRequirementsList(file) || !/\.(?:txt|in|pip)$/.test(file.name);
}

interface SetupNeed extends Omit<Argument, "isAdded"> {
  readonly scope: Scope;
  /** Of `extras_require`: `docs`, `:python_version < "3"`. */
  readonly key?: string;
}

/** The arguments of `setup(…)`: in the call, in a dict, or set in one by key. */
function directNeeds(program: Program, given: readonly Argument[]): SetupNeed[] {
  return given.flatMap(({ name, value, line }): SetupNeed[] => {
    if (name === "install_requires") return [{ name, scope: "runtime", value, line }];
    if (name === "tests_require") return [{ name, scope: "dev", value, line }];
    if (name === "setup_requires") return [{ name, scope: "build", value, line }];
    const extras = entriesIn(program.values, value);
    if (extras.length === 0) return [{ name, scope: "optional", value, line }];
    // `":python_version < '3'"` is a condition and not an extra.
    return extras.map((extra): SetupNeed => ({
      name,
      scope: extra.key.startsWith(":") ? "runtime" : "optional",
      value: extra.value,
      line,
      key: extra.key,
    }));
  });
}

const argumentNames = new Set(["install_requires", "extras_require", "tests_require", "setup_requires"]);

interface Argument {
  readonly name: string;
  readonly value: Expression;
  readonly line: number;
  /** Added to what another place gives: `x["name"] += …`. */
  readonly isAdded: boolean;
}

/** Returns one more than the limit if there are more. */
function argumentsNamed({ tokens }: Program): Argument[] {
  const starts: Argument[] = [];
  let open = 0;
  for (let at = 1; at < tokens.end; at++) {
    open += countBracket(tokens.kinds[at]);
    const name = textAt(tokens, at);
    const start = argumentNames.has(name) && starts.length <= maxArguments ? valueStart(tokens, at, open) : undefined;
    if (start === undefined) continue;
    const before = textAt(tokens, start - 1);
    const value = readExpression({ tokens, at: start });
    starts.push({ name, value, line: findTokenLine(tokens, at), isAdded: before !== "=" && before !== ":" });
  }
  return starts;
}

/** `f(name=…)`, `{"name": …}`, `x["name"] = …`, `x["name"].append(…)`; a plain `name = …` only sets a variable. */
function valueStart(tokens: Program["tokens"], at: number, open: number): number | undefined {
  const [next, after] = [textAt(tokens, at + 1), textAt(tokens, at + 2)];
  if (tokens.kinds[at] === kind.name) return next === "=" && open > 0 ? at + 2 : undefined;
  if (!isString(tokens.kinds[at])) return undefined;
  if (next === ":") return at + 2;
  if (next !== "]") return undefined;
  if (after === "." && adders.has(textAt(tokens, at + 3)) && textAt(tokens, at + 4) === "(") return at + 4;
  return after === "=" || after === "+=" ? at + 3 : undefined;
}

/** The requirements in the program itself, with their conditions and extras; files that it names are not read. */
export async function readSetupPy(file: SourceFile): Promise<Declared[]> {
  const program = readStatements(await file.text());
  const lookUp = createLookup(program);
  const all = directNeeds(program, argumentsNamed(program).slice(0, maxArguments)).slice(0, maxLists);
  const listed: Declared[] = [];
  for (const { scope, value, key } of all) {
    const { texts, hints } = readSetupList(program, value);
    for (const text of [...texts, ...hints.flatMap((hint) => lookUp(hint.text) ?? [])]) {
      const declared = listed.length < maxComponents ? toDeclared(text, scope) : undefined;
      if (declared) listed.push(key === undefined ? declared : withExtra(declared, key));
    }
  }
  return listed;
}

function toComponent(file: SourceFile, text: SetupText, scope: Scope): Component | undefined {
  const declared = toDeclared(text, scope);
  return declared && declaredComponent(declared, file);
}

function toDeclared({ text, line }: SetupText, scope: Scope): Declared | undefined {
  const parsed = text.startsWith("#") ? undefined : readPackageRequirement(withoutComment(text));
  if (!parsed) return undefined;
  const { requirement, ...rest } = parsed;
  const isWhole = requirement !== undefined && !/[{%]/.test(requirement); // no placeholders left to fill at run time
  return { ...rest, ...(isWhole ? { requirement } : {}), type: "pypi", scope, line };
}

const none: Listed = { components: [], notes: [] };

/** A computation that names a list that no detector reads: `open("deps.txt")`. */
async function fromFile(file: SourceFile, hint: string, scope: Scope): Promise<Listed> {
  const target = /\.(?:txt|in|pip)$/.test(hint) ? file.sibling(hint) : undefined;
  return target === undefined || isRequirementsList(target) ? none : listedIn(file, hint, scope);
}
