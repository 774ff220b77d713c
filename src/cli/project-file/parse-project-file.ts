import { AppError } from "../../domain/errors.ts";
import type { PrivateRule } from "../../domain/policy/private-rule.ts";
import type { ProjectFileRules } from "../../domain/policy/project-rules.ts";
import type { FailOn } from "../../domain/report/report.ts";
import type { TreeTarget } from "../../domain/contracts/targets.ts";
import { complain, type Fields, type Notes, readFields, readText } from "../../policy/read/yaml/fields.ts";
import { readProjectRules } from "../../policy/read/project-rules.ts";
import { YamlProblem } from "../../policy/read/yaml/yaml-node.ts";
import { readYamlTree } from "../../policy/read/yaml/yaml-tree.ts";
import { parseFailOn } from "../fail-on.ts";
import { findProjectPolicy } from "./project-policy.ts";
import { readPrivate } from "../project-private.ts";
import { readTarget } from "../project-target.ts";

/** The defaults that a project gives `lcc scan`. */
export interface ProjectFile {
  /** `lcc.yml` or `lcc.yaml`. */
  readonly file: string;
  /** A name, or the absolute path of a file of the project. */
  readonly policy?: string;
  readonly context?: string;
  readonly exclude?: readonly string[];
  readonly failOn?: readonly FailOn[];
  /** What dependencies are resolved for. */
  readonly target?: Partial<TreeTarget>;
  readonly privateRules?: readonly PrivateRule[];
  /** Overrides, waivers and paths; the policy decides whether they count. */
  readonly rules?: ProjectFileRules;
}

const keys = [
  "policy",
  "context",
  "exclude",
  "fail-on",
  "python-version",
  "platform",
  "private",
  "overrides",
  "waivers",
  "paths",
];

/** All problems of the file are found; the first one is thrown. */
export async function parseProjectFile(folder: string, file: string, text: string): Promise<ProjectFile> {
  const notes: Notes = { problems: [], lines: new Map() };
  const fields = readEntries(text, notes);
  const policy = await readPolicy(folder, fields, notes);
  const context = readText(fields, "context", notes);
  const exclude = readExclude(fields, notes);
  const failOn = readFailOn(fields, notes);
  const target = readTarget(fields, notes);
  const privateRules = await readPrivate(fields, file, notes);
  const rules = readProjectRules(fields, notes);
  const [problem] = notes.problems.sort((a, b) => a.line - b.line);
  if (problem) throw new AppError("invalid_input", `${file}:${problem.line}: ${problem.message}`);
  return {
    file,
    ...(policy !== undefined && { policy }),
    ...(context !== undefined && { context }),
    ...(exclude && { exclude }),
    ...(failOn && { failOn }),
    ...(target && { target }),
    ...(privateRules && { privateRules }),
    ...(rules && { rules }),
  };
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

async function readPolicy(folder: string, fields: Fields, notes: Notes): Promise<string | undefined> {
  const text = readText(fields, "policy", notes);
  if (text === undefined) return undefined;
  const found = await findProjectPolicy(folder, text);
  if ("policy" in found) return found.policy;
  complain(notes, fields.get("policy")?.value.line ?? 1, found.problem);
  return undefined;
}

/** A word, words with commas between them, or a list of words. */
function readFailOn(fields: Fields, notes: Notes): FailOn[] | undefined {
  const node = fields.get("fail-on")?.value;
  if (!node) return undefined;
  const items = node.kind === "list" ? node.items : [node];
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
  const items = node.kind === "list" ? node.items : [node];
  return items.flatMap((item) => {
    const isName = item.kind === "text" && item.value.trim() !== "" && !(item.isPlain && isNoText(item.value));
    if (isName) return [item.value.trim()];
    const found =
      item.kind === "text" && item.value.trim() !== "" ? `, not ${item.value.slice(0, 40)}${inQuotes}` : ".";
    complain(notes, item.line, `"exclude" must be a name or pattern, or a list of them ("- docs")${found}`);
    return [];
  });
}

const inQuotes = "; put it in quotes if something has that name.";

/** What YAML takes for a number, a truth value or nothing, where it stands without quotes. */
function isNoText(value: string): boolean {
  return /^(?:true|false|null|~|[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i.test(value.trim());
}
