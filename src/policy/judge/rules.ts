import type { Context, ListName, Pattern, Rule, RuleIndex, RuleSet } from "../../domain/policy/policy.ts";

export type Lists = Pick<Context, ListName>;

/** From strictest to mildest: for equally specific entries the first of these wins. */
const byStrictness: readonly ListName[] = ["deny", "review", "allow"];

/** Indexes the lists of a context for looking up licenses. */
export function compileRules(
  lists: Lists,
  reasons: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
): RuleIndex {
  const sentences = foldKeys(reasons);
  const rules = byStrictness.flatMap((list) => lists[list].map((text) => compileRule(text, list, sentences, sources)));
  const everything = rules.find(({ literals }) => literals === 0);
  const named = rules.filter(({ family, literals }) => family === undefined && literals > 0);
  return {
    plain: toRuleSet(named.filter((rule) => !rule.hasException)),
    withException: toRuleSet(named.filter((rule) => rule.hasException)),
    families: toFamilies(rules),
    ...(everything && { everything }),
  };
}

/** The author's reason for a pattern, which may be spelled slightly differently there. */
export function reasonFor(pattern: string, reasons: ReadonlyMap<string, string>): string | undefined {
  return foldKeys(reasons).get(foldPattern(pattern));
}

export function compilePattern(text: string): Pattern {
  const folded = foldPattern(text);
  const literals = folded.replaceAll("*", "").length;
  const family = familyEntry(folded);
  return {
    text,
    folded,
    literals,
    isWildcard: literals < folded.length,
    hasException: folded.includes(" with "),
    ...(family !== undefined && { family }),
  };
}

/** The name in an entry `family:NAME`; undefined for any other entry. */
export function familyEntry(text: string): string | undefined {
  const folded = text.toLowerCase();
  return folded.startsWith(familyPrefix) ? folded.slice(familyPrefix.length) : undefined;
}

const familyPrefix = "family:";

/** Normalizes a pattern for comparison: lower case, and `X+` becomes `X-or-later`. */
export function foldPattern(text: string): string {
  const [license = "", ...rest] = text.toLowerCase().split(" with ");
  const spelled = license.endsWith("+") ? `${license.slice(0, -1)}-or-later` : license;
  return [spelled, ...rest].join(" with ");
}

function compileRule(
  text: string,
  list: ListName,
  sentences: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
): Rule {
  const pattern = compilePattern(text);
  const reason = sentences.get(pattern.folded);
  const from = sources.get(pattern.folded);
  return { ...pattern, list, ...(reason !== undefined && { reason }), ...(from !== undefined && { from }) };
}

function foldKeys(reasons: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...reasons].map(([pattern, sentence]) => [foldPattern(pattern), sentence]));
}

function toFamilies(rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  const families = new Map<string, Rule>();
  for (const rule of rules) {
    if (rule.family !== undefined && !families.has(rule.family)) families.set(rule.family, rule); // the strictest came first
  }
  return families;
}

function toRuleSet(rules: readonly Rule[]): RuleSet {
  const exact = new Map<string, Rule>();
  for (const rule of rules) {
    if (!rule.isWildcard && !exact.has(rule.folded)) exact.set(rule.folded, rule); // the strictest came first
  }
  const wildcards = rules.filter((rule) => rule.isWildcard);
  return { exact, wildcards: wildcards.sort((a, b) => b.literals - a.literals) }; // sorting keeps the order of equals
}
