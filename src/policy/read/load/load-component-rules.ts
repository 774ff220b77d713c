import { obligationIds, riskRules, scopes } from "../../../domain/schema/words.ts";
import { directnesses, judgedTypes, scopeRules, type Context } from "../../../domain/policy/policy.ts";
import { riskLevels, riskTags } from "../../../domain/policy/risk-names.ts";
import {
  complain,
  quote,
  readChoice,
  readMapping,
  readRule,
  remember,
  suggest,
  type Fields,
  type Notes,
} from "../yaml/fields.ts";

/** The rules that make verdicts milder: by scope, by type, and by whether it is direct or vendored. */
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
    scopes: readRules(fields, "scopes", { values: scopes, noun: "a scope", rules: scopeRules }, path, notes),
    types: readRules(fields, "types", { values: judgedTypes, noun: "a type", rules: scopeRules }, path, notes),
    directness: new Map(directness),
  };
}

/** Which known risks of models and datasets make a finding worse. */
export function readRisks(fields: Fields, path: string, notes: Notes): Context["datasetRisks"] {
  const names = { values: [...riskLevels, ...riskTags], noun: "a known risk", rules: riskRules };
  return readRules(fields, "dataset_risks", names, path, notes);
}

/** Which obligations of a license make a finding worse. */
export function readObligationRules(fields: Fields, path: string, notes: Notes): Context["obligations"] {
  const names = { values: obligationIds, noun: "an obligation", rules: riskRules };
  return readRules(fields, "obligations", names, path, notes);
}

interface Allowed<T, R> {
  readonly values: readonly T[];
  /** The singular, for a message. */
  readonly noun: string;
  readonly rules: readonly R[];
}

/** A mapping from known names to one of a few words. */
function readRules<T extends string, R extends string>(
  fields: Fields,
  key: string,
  { values, noun, rules }: Allowed<T, R>,
  path: string,
  notes: Notes,
): ReadonlyMap<T, R> {
  const entries = readMapping(fields, key, notes);
  const loaded = new Map<T, R>();
  for (const [name, { key: place }] of entries) {
    remember(notes, `${path}/${key}/${name}`, place);
    const subject = values.find((candidate) => candidate === name);
    const rule = readChoice(entries, name, rules, notes);
    if (!subject) complain(notes, place.line, `${quote(name)} is not ${noun}; ${suggest(name, values)}`);
    else if (rule) loaded.set(subject, rule);
  }
  return loaded;
}
