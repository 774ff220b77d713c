import { AppError } from "../../domain/errors.ts";
import type { PrivateRule } from "../../domain/policy/private-rule.ts";
import type { ProjectFileRules } from "../../domain/policy/project-rules.ts";
import type { Use } from "../../domain/report/obligation.ts";
import type { FailOn } from "../../domain/report/report.ts";
import type { TreeTarget } from "../../domain/contracts/targets.ts";
import {
  complain,
  type Fields,
  type Notes,
  readFields,
  readTextField,
  quote,
  suggest,
} from "../../policy/read/yaml/fields.ts";
import type { PolicyFiles } from "../../policy/read/policy-files.ts";
import { readOwnFolders, readProjectRules } from "../../policy/read/project-rules.ts";
import { type YamlNode, YamlProblem } from "../../policy/read/yaml/yaml-node.ts";
import { readYamlTree } from "../../policy/read/yaml/yaml-tree.ts";
import { parseFailOn } from "../fail-on.ts";
import { findProjectPolicy } from "./project-policy.ts";
import { readPattern } from "../../domain/policy/private-patterns.ts";
import { platforms, useForms, yesOrNo } from "../../domain/schema/words.ts";
import { BadValue, parseList, parseChoice, type Parse, pythonVersion } from "../../config/values.ts";
import { defined } from "../../text/defined.ts";

/** The defaults that a project gives `lcc scan`. */
export interface ProjectFile {
  /** `lcc.yml` or `lcc.yaml`. */
  readonly file: string;
  /** A name, or the absolute path of a file of the project. */
  readonly policy?: string;
  readonly context?: string;
  readonly failOn?: readonly FailOn[];
  /** What dependencies are resolved for. */
  readonly target?: Partial<TreeTarget>;
  readonly privateRules?: readonly PrivateRule[];
  /** What can make a verdict milder; the policy decides whether it counts. */
  readonly rules?: ProjectFileRules;
  /** Which obligations apply. */
  readonly use?: Use;
}

const keys = [
  ...["policy", "context", "exclude", "fail-on", "python-version", "platform", "private", "overrides", "waivers"],
  ...["paths", "own", "contexts", "production", "use"],
];

/** All problems of the file are found; the first one is thrown. */
export async function parseProjectFile(
  folder: string,
  file: string,
  text: string,
  files?: PolicyFiles,
): Promise<ProjectFile> {
  const notes: Notes = { problems: [], lines: new Map() };
  const fields = readEntries(text, notes);
  const policy = await readPolicy(folder, fields, notes, files);
  const context = readTextField(fields, "context", notes);
  const failOn = readFailOn(fields, notes);
  const target = readTarget(fields, notes);
  const privateRules = await readPrivate(fields, file, notes);
  const rules = readRules(fields, notes);
  const use = readUse(fields, notes);
  const [problem] = notes.problems.sort((a, b) => a.line - b.line);
  if (problem) throw new AppError("invalid_input", `${file}:${problem.line}: ${problem.message}`);
  return { file, ...defined({ policy, context, failOn, target, privateRules, rules, use }) };
}

/** Undefined if the file has none. */
function readRules(fields: Fields, notes: Notes): ProjectFileRules | undefined {
  const rules = readProjectRules(fields, notes);
  const exclude = readExclude(fields, notes);
  const own = readOwnFolders(fields, notes);
  const production = readFlag(fields, "production", notes) || undefined;
  if (!rules && !exclude && !own && !production) return undefined;
  return { overrides: [], waivers: [], ...rules, ...defined({ exclude, own, production }) };
}

function readFlag(fields: Fields, key: string, notes: Notes): boolean {
  const node = fields.get(key)?.value;
  const word = node?.kind === "text" ? node.value.trim().toLowerCase() : undefined;
  if (node && word !== "true" && word !== "false") complain(notes, node.line, `"${key}" must be true or false.`);
  return word === "true";
}

/** How the product uses its components: `use: { modified: no, form: binary }`. */
function readUse(fields: Fields, notes: Notes): Use | undefined {
  const node = fields.get("use")?.value;
  if (!node) return undefined;
  const answers = readFields(node, '"use"', ["modified", "form", "network"], notes);
  return defined({
    modified: readValue(answers, "modified", parseChoice(yesOrNo), notes),
    form: readValue(answers, "form", parseChoice(useForms), notes),
    network: readValue(answers, "network", parseChoice(yesOrNo), notes),
  });
}

function readEntries(text: string, notes: Notes): Fields {
  try {
    const root = readYamlTree(text);
    return root ? readFields(root, "this file", keys, notes) : new Map();
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    complain(notes, error.line, error.message);
    return new Map();
  }
}

async function readPolicy(
  folder: string,
  fields: Fields,
  notes: Notes,
  files: PolicyFiles | undefined,
): Promise<string | undefined> {
  const text = readTextField(fields, "policy", notes);
  if (text === undefined) return undefined;
  const choice = await findProjectPolicy(folder, text, files);
  if ("policy" in choice) return choice.policy;
  complain(notes, fields.get("policy")?.value.line ?? 1, choice.problem);
  return undefined;
}

/** A single value counts as a list of one. */
function itemsOf(node: YamlNode): readonly YamlNode[] {
  return node.kind === "list" ? node.items : [node];
}

/** A word, words with commas between them, or a list of words. */
function readFailOn(fields: Fields, notes: Notes): FailOn[] | undefined {
  const node = fields.get("fail-on")?.value;
  if (!node) return undefined;
  const items = itemsOf(node);
  const words = items.flatMap((item) => (item.kind === "text" ? [item.value] : []));
  const read =
    words.length === items.length && words.length > 0 ? parseFailOn(words) : { problem: "it takes a list of words." };
  if ("failOn" in read) return read.failOn;
  complain(notes, node.line, `"fail-on" is wrong: ${read.problem}`);
  return undefined;
}

function readExclude(fields: Fields, notes: Notes): string[] | undefined {
  const node = fields.get("exclude")?.value;
  if (!node) return undefined;
  const items = itemsOf(node);
  return items.flatMap((item) => {
    const isName = item.kind === "text" && item.value.trim() !== "" && !(item.isPlain && isNoText(item.value));
    if (isName) return [item.value.trim()];
    const actual =
      item.kind === "text" && item.value.trim() !== "" ? `, not ${item.value.slice(0, 40)}${inQuotes}` : ".";
    complain(notes, item.line, `"exclude" must be a name or pattern, or a list of them ("- docs")${actual}`);
    return [];
  });
}

const inQuotes = "; put it in quotes if something has that name.";

/** What YAML takes for a number, a truth value or nothing, where it stands without quotes. */
function isNoText(value: string): boolean {
  return /^(?:true|false|null|~|[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i.test(value.trim());
}

/** `private` in `lcc.yml`: patterns of names that are sent to no public service. */
async function readPrivate(fields: Fields, file: string, notes: Notes): Promise<PrivateRule[] | undefined> {
  const node = fields.get("private")?.value;
  if (!node) return undefined;
  const { privateTypes } = await import("../../ecosystems/private-names.ts"); // loads all ecosystems
  const types = privateTypes();
  const items = itemsOf(node);
  return items.flatMap((item): PrivateRule[] => {
    if (item.kind !== "text") {
      complain(notes, item.line, '"private" must be a list of names such as npm:@acme/*.');
      return [];
    }
    const pattern = readPattern(item.value);
    const shown = `"private" lists ${quote(item.value.slice(0, 60))}`;
    if ("problem" in pattern) complain(notes, item.line, `${shown}, which ${pattern.problem}.`);
    else if (types.includes(pattern.type)) return [{ ...pattern, by: file, place: "", isListed: true }];
    else complain(notes, item.line, `${shown}, whose type lcc does not know; ${suggest(pattern.type, types)}`);
    return [];
  });
}

/** `python-version` and `platform` of `lcc.yml`: what dependencies are resolved for. */
function readTarget(fields: Fields, notes: Notes): Partial<TreeTarget> | undefined {
  const python = readValue(fields, "python-version", pythonVersion, notes);
  const platform = readValue(fields, "platform", parseList(parseChoice(platforms)), notes);
  if (python === undefined && platform === undefined) return undefined;
  return defined({ pythonVersion: python, platforms: platform });
}

/** A value, values with commas between them, or a list. */
function readValue<T>(fields: Fields, key: string, parse: Parse<T>, notes: Notes): T | undefined {
  const node = fields.get(key)?.value;
  if (!node) return undefined;
  const items = itemsOf(node);
  const texts = items.flatMap((item) => (item.kind === "text" ? [item.value] : []));
  try {
    if (texts.length !== items.length || texts.join("").trim() === "") throw new BadValue("must not be empty");
    return parse(texts.join(","));
  } catch (error) {
    if (!(error instanceof BadValue)) throw error;
    complain(notes, node.line, `"${key}" ${error.message}.`);
    return undefined;
  }
}
