import { projectRuleChoices, standardDisclaimer, type Context, type Policy } from "../../../domain/policy/policy.ts";
import { contextKeys, readContext } from "./load-context.ts";
import {
  complain,
  findKeyLine,
  quote,
  readChoice,
  readDate,
  readFields,
  readMap,
  readTextField,
  remember,
  suggest,
  type Fields,
  type Notes,
} from "../yaml/fields.ts";
import { markSource, mergePolicies } from "../base/merge-policies.ts";
import { readPolicyTree } from "../yaml/policy-tree.ts";
import type { PolicyProblem } from "../yaml/problems.ts";
import { findStatedName } from "../base/stated-base.ts";
import type { Source, YamlMap } from "../yaml/yaml-node.ts";

export interface LoadedPolicy {
  readonly policy: Policy;
  readonly file: string;
  readonly details: () => PolicyDetails;
}

/** How a policy is written. Judging does not need it. */
export interface PolicyDetails {
  /** Maps a path inside the policy, such as `contexts/saas/allow/3`, to its line. */
  readonly lines: ReadonlyMap<string, number>;
  /** Maps the same paths to the policy that contains them; empty if the policy does not extend another. */
  readonly sources: ReadonlyMap<string, Source>;
  /** The file merged with everything it extends. */
  readonly tree: YamlMap;
}

/** The policy that another one extends. */
export interface Extending {
  readonly source: Source;
  readonly base: LoadedPolicy;
  readonly baseSource: Source;
}

export type LoadResult = LoadedPolicy | RefusedPolicy;

interface RefusedPolicy {
  readonly problems: readonly PolicyProblem[];
  /** The name stated in the file, if it can be found despite the problems. */
  readonly name?: string;
}

/**
 * Parses a policy from the text of a file. All problems are reported at once, each with its line and a remedy. The
 * policy it extends was read before.
 */
export function loadPolicy(text: string, file: string, extending?: Extending): LoadResult {
  const sources = new Map<string, Source>();
  const notes: Notes = { problems: [], lines: new Map(), sources };
  const own = readPolicyTree(text, file, notes);
  const tree = own && extending ? addBase(own, extending) : own;
  const policy = tree && toPolicy(readFields(tree, "a policy", policyKeys, notes), notes);
  if (policy?.extends !== undefined && !extending) complain(notes, 1, "What this policy extends has not been read.");
  if (tree && policy && notes.problems.length === 0) {
    const details = { lines: notes.lines, sources, tree };
    return { policy, file, details: () => details };
  }
  const problems = notes.problems.sort((a, b) => a.line - b.line);
  const name = findStatedName(text);
  return {
    problems: problems.map(({ line, message }) => ({ file, line, message })),
    ...(name !== undefined && { name }),
  };
}

const policyKeys = [
  ...["name", "version", "description", "disclaimer", "last_updated", "status", "default_context", "extends"],
  ...["project_rules", "contexts"],
];

/** Every value keeps the file it comes from. */
function addBase(own: YamlMap, { source, base, baseSource }: Extending): YamlMap {
  return mergePolicies(markSource(base.details().tree, baseSource), markSource(own, source));
}

function toPolicy(fields: Fields, notes: Notes): Policy {
  const contexts = readContexts(fields, notes);
  const defaultContext = readDefaultContext(fields, contexts, notes);
  const base = readTextField(fields, "extends", notes);
  const projectRules = readChoice(fields, "project_rules", projectRuleChoices, notes);
  const lastUpdated = readDate(fields, "last_updated", notes);
  return {
    name: readName(fields, notes),
    version: readTextField(fields, "version", notes) ?? "",
    description: readTextField(fields, "description", notes) ?? "",
    disclaimer: readTextField(fields, "disclaimer", notes) || standardDisclaimer,
    ...(lastUpdated !== undefined && { lastUpdated }),
    status: readTextField(fields, "status", notes) || "active",
    defaultContext,
    ...(base !== undefined && { extends: base }),
    ...(projectRules !== undefined && { projectRules }),
    contexts: contexts.sort((a, b) => Number(b.name === defaultContext) - Number(a.name === defaultContext)),
  };
}

function readName(fields: Fields, notes: Notes): string {
  if (!fields.has("name")) complain(notes, 1, 'The key "name" is missing; add for example "name: acme".');
  const name = readTextField(fields, "name", notes);
  if (name !== undefined) checkName(name, findKeyLine(fields, "name"), "policy", notes);
  return name ?? "";
}

function readContexts(fields: Fields, notes: Notes): Context[] {
  const node = fields.get("contexts")?.value;
  if (!node) {
    complain(
      notes,
      findKeyLine(fields, "contexts"),
      'The key "contexts" is missing; add at least one context with an "allow" list.',
    );
    return [];
  }
  const entries = [...readMap(node, '"contexts"', notes).values()];
  if (node.kind === "map" && entries.length === 0)
    complain(notes, node.line, '"contexts" names no context; add at least one.');
  return entries.map(({ key, value }) => {
    checkName(key.value, key.line, "context", notes);
    remember(notes, `contexts/${key.value}`, key);
    return readContext(key.value, readFields(value, "a context", contextKeys, notes), notes);
  });
}

function readDefaultContext(fields: Fields, contexts: readonly Context[], notes: Notes): string {
  const names = contexts.map((context) => context.name);
  if (!fields.has("default_context")) {
    complain(
      notes,
      1,
      `The key "default_context" is missing; add for example "default_context: ${names[0] ?? "production"}".`,
    );
  }
  const name = readTextField(fields, "default_context", notes);
  if (name !== undefined && names.length > 0 && !names.includes(name)) {
    complain(
      notes,
      findKeyLine(fields, "default_context"),
      `The default context ${quote(name)} is not among the contexts; ${suggest(name, names)}`,
    );
  }
  return name ?? "";
}

/** Names are typed on command lines and are part of URLs. */
export function isPolicyName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name);
}

function checkName(name: string, line: number, what: string, notes: Notes): void {
  if (isPolicyName(name)) return;
  const rule = "letters, digits, dots, hyphens and underscores, and begins with a letter or digit";
  complain(notes, line, `The ${what} name ${quote(name)} is not allowed; a name consists of up to 100 ${rule}.`);
}
