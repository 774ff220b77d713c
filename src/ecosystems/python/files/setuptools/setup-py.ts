import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { type Declared, declaredComponent } from "../requirement/declared.ts";
import { withExtra } from "./extra-key.ts";
import { createLookup } from "./known-requirements.ts";
import { withoutOwnProjects } from "../requirement/own-names.ts";
import { entriesIn } from "./program-entries.ts";
import type { Expression } from "./expression.ts";
import { readExpression } from "./python-expression.ts";
import { adders, type Program, readProgram } from "./python-statements.ts";
import { readRequirement } from "../requirement/requirement.ts";
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
    const program = readProgram(await file.text());
    const lookUp = createLookup(program);
    const components: Component[] = [];
    const notes: Note[] = [];
    const isFromList = namesList(program, file);
    const given = argumentsNamed(program);
    const all = directNeeds(program, given.slice(0, maxArguments));
    for (const { name, scope, value, line } of all.slice(0, maxLists)) {
      const { texts, hints, isComputed, isOpen } = readSetupList(program, value);
      const looked = hints.flatMap(({ text }) => lookUp(text) ?? []);
      for (const text of [...texts, ...looked]) add(components, toComponent(file, text, scope));
      const listed = joinListed(await Promise.all(hints.map(({ text }) => fromFile(file, text, scope))));
      for (const found of listed.components) add(components, found);
      for (const note of listed.notes) noteOnce(notes, note);
      const isUnknown = isOpen && looked.length === 0 && listed.components.length === 0;
      const isUnnamed = texts.some(lacksName);
      const isLost = (isUnknown || isUnnamed) && !isFromList;
      if (isComputed || isUnnamed) noteOnce(notes, { message: computed, line, ...(isLost && { lost: name }) });
    }
    for (const { name, value, line } of given.slice(0, maxArguments)) {
      if (name === "extras_require" && lacksEntries(program, value) && !isFromList)
        noteOnce(notes, { message: computed, line, lost: name });
    }
    const isTold = given.some(({ name, isAdded }) => name === "install_requires" && !isAdded);
    if (!isTold && !(await isStatedElsewhere(file)))
      for (const { written, line } of unknownArguments(program))
        noteOnce(notes, { message: computed, line, lost: written });
    if (given.length > maxArguments || all.length > maxLists || components.length === maxComponents)
      notes.push(tooMany);
    return { components: await withoutOwnProjects(file, components), notes };
  },
};

/** Adds one note for each line, and for each lost part of it. */
function noteOnce(notes: Note[], note: Note): void {
  const isTold = notes.some(({ line, lost }) => line === note.line && (note.lost === undefined || lost === note.lost));
  if (!isTold && notes.length < maxNotes) notes.push(note);
}

const maxNotes = 100;
/** No real program has more, and reading them could take long. */
const maxArguments = 100;
const maxLists = 1000;
const maxComponents = 10_000;

const bound = `${maxArguments} arguments with ${formatNumber(maxLists)} lists and ${formatNumber(maxComponents)} requirements of a setup.py`;
const tooMany: Note = { message: `lcc reads no more than ${bound}.`, limit: bound };

function add(components: Component[], found: Component | undefined): void {
  if (found && components.length < maxComponents) components.push(found);
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
  const names = tokens.flatMap(({ kind, text }) =>
    kind === "string" && manifestNames.test(text) ? [text.slice(text.lastIndexOf("/") + 1)] : [],
  );
  return [...new Set(names)]
    .slice(0, maxLists)
    .some((name) => file.find(name).some((other) => other !== file && isRead(other)));
}

const manifestNames = /(?:\.(?:txt|in|pip)|(?:^|\/)(?:pyproject\.toml|setup\.cfg|Pipfile|environment\.ya?ml))$/;

function isRead(file: SourceFile): boolean {
  return isRequirementsList(file) || !/\.(?:txt|in|pip)$/.test(file.name);
}

interface SetupNeed {
  readonly name: string;
  readonly scope: Scope;
  readonly value: Expression;
  readonly line: number;
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
  const found: Argument[] = [];
  let open = 0;
  for (const [at, { kind, text: name, line }] of tokens.entries()) {
    if (kind === "op" && "([{".includes(name)) open++;
    if (kind === "op" && ")]}".includes(name)) open--;
    const start = argumentNames.has(name) && found.length <= maxArguments ? valueStart(tokens, at, open) : undefined;
    if (start === undefined) continue;
    const isAdded = tokens[start - 1]?.text !== "=" && tokens[start - 1]?.text !== ":";
    found.push({ name, value: readExpression({ tokens, at: start }), line, isAdded });
  }
  return found;
}

/** `f(name=…)`, `{"name": …}`, `x["name"] = …`, `x["name"].append(…)`; a plain `name = …` only sets a variable. */
function valueStart(tokens: Program["tokens"], at: number, open: number): number | undefined {
  const [kind, next, after] = [tokens[at]?.kind, tokens[at + 1]?.text, tokens[at + 2]?.text];
  if (kind === "name") return next === "=" && open > 0 ? at + 2 : undefined;
  if (kind !== "string") return undefined;
  if (next === ":") return at + 2;
  if (next !== "]") return undefined;
  if (after === "." && adders.has(tokens[at + 3]?.text ?? "") && tokens[at + 4]?.text === "(") return at + 4;
  return after === "=" || after === "+=" ? at + 3 : undefined;
}

/** The requirements in the program itself, with their conditions and extras; files that it names are not read. */
export async function readSetupPy(file: SourceFile): Promise<Declared[]> {
  const program = readProgram(await file.text());
  const lookUp = createLookup(program);
  const all = directNeeds(program, argumentsNamed(program).slice(0, maxArguments)).slice(0, maxLists);
  const found: Declared[] = [];
  for (const { scope, value, key } of all) {
    const { texts, hints } = readSetupList(program, value);
    for (const text of [...texts, ...hints.flatMap((hint) => lookUp(hint.text) ?? [])]) {
      const declared = found.length < maxComponents ? toDeclared(text, scope) : undefined;
      if (declared) found.push(key === undefined ? declared : withExtra(declared, key));
    }
  }
  return found;
}

function toComponent(file: SourceFile, text: SetupText, scope: Scope): Component | undefined {
  const declared = toDeclared(text, scope);
  return declared && declaredComponent(declared, file);
}

function toDeclared({ text, line }: SetupText, scope: Scope): Declared | undefined {
  const found = text.startsWith("#") ? undefined : readRequirement(withoutComment(text));
  if (found === undefined || found === "no-component") return undefined;
  const { requirement, ...rest } = found;
  const isWhole = requirement !== undefined && !/[{%]/.test(requirement); // no placeholders left to fill at run time
  return { ...rest, ...(isWhole ? { requirement } : {}), type: "pypi", scope, line };
}

function withoutComment(text: string): string {
  const hash = text.search(/\s#/);
  return hash < 0 ? text : text.slice(0, hash);
}

const none: Listed = { components: [], notes: [] };

/** A computation that names a list that no detector reads: `open("deps.txt")`. */
async function fromFile(file: SourceFile, hint: string, scope: Scope): Promise<Listed> {
  const target = /\.(?:txt|in|pip)$/.test(hint) ? file.sibling(hint) : undefined;
  return target === undefined || isRequirementsList(target) ? none : listedIn(file, hint, scope);
}
