import { scopes } from "../domain/component.ts";
import { directnesses, judgedTypes, scopeRules, type Context, type ScopeRule } from "../domain/policy.ts";
import {
  complain,
  quote,
  readChoice,
  readMap,
  readRule,
  remember,
  suggest,
  type Fields,
  type Notes,
} from "./fields.ts";

/** The rules that make verdicts milder: by scope, by type, and by whether the project asks for a component itself. */
export function readMildness(
  fields: Fields,
  path: string,
  notes: Notes,
): Pick<Context, "scopes" | "types" | "directness"> {
  const directness = directnesses.flatMap((name) => {
    const rule = readRule(fields, name, scopeRules, path, notes);
    return rule === undefined ? [] : [[name, rule] as const];
  });
  return {
    scopes: readRules(fields, "scopes", { known: scopes, one: "a scope" }, path, notes),
    types: readRules(fields, "types", { known: judgedTypes, one: "a type" }, path, notes),
    directness: new Map(directness),
  };
}

function readRules<T extends string>(
  fields: Fields,
  key: string,
  { known, one }: { readonly known: readonly T[]; readonly one: string },
  path: string,
  notes: Notes,
): ReadonlyMap<T, ScopeRule> {
  const node = fields.get(key)?.value;
  const entries = node ? readMap(node, `"${key}"`, notes) : new Map<string, never>();
  const found = new Map<T, ScopeRule>();
  for (const [name, { key: place }] of entries) {
    remember(notes, `${path}/${key}/${name}`, place);
    const subject = known.find((candidate) => candidate === name);
    const rule = readChoice(entries, name, scopeRules, notes);
    if (!subject) complain(notes, place.line, `${quote(name)} is not ${one}; ${suggest(name, known)}`);
    else if (rule) found.set(subject, rule);
  }
  return found;
}
