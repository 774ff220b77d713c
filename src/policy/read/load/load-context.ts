import {
  conflictRules,
  listNames,
  preferences,
  unknownLicense,
  type Context,
  type ListName,
} from "../../../domain/policy/policy.ts";
import {
  complain,
  findKeyLine,
  quote,
  readMapping,
  readRule,
  readTextField,
  remember,
  type Fields,
  type Notes,
} from "../yaml/fields.ts";
import { checkFamily, readPatterns } from "./load-patterns.ts";
import { readMildness, readObligationRules, readRisks } from "./load-component-rules.ts";
import { readOverrides } from "./load-overrides.ts";
import { readWaivers } from "./load-waivers.ts";
import { compilePattern, compileRules, foldPattern, type Lists } from "../../judge/rules.ts";

export const contextKeys = [
  ...["description", "judged_as", "allow", "review", "deny", "reasons", "dual_license_preference", "preferred_order"],
  ...["unknown", "unlisted", "on_conflict", "scopes", "types", "direct", "transitive", "vendored"],
  ...["dataset_risks", "overrides"],
  ...["waivers", "obligations", "locked"],
];

export function readContext(name: string, fields: Fields, notes: Notes): Context {
  const path = `contexts/${name}`;
  const lists = {
    allow: readPatterns(fields, "allow", path, notes),
    review: readPatterns(fields, "review", path, notes),
    deny: readPatterns(fields, "deny", path, notes),
  };
  checkLists(lists, path, notes);
  const reasons = readReasons(fields, path, notes);
  const sources = readSources(fields, lists, path, notes);
  const preferredOrder = readPatterns(fields, "preferred_order", path, notes);
  return {
    name,
    description: readTextField(fields, "description", notes) ?? "",
    judgedAs: readJudgedAs(name, fields, notes),
    ...lists,
    reasons,
    preference: readPreference(fields, preferredOrder, path, notes),
    preferredOrder,
    unknown: readUnknown(fields, lists, path, notes),
    unlisted: readRule(fields, "unlisted", listNames, path, notes) ?? "review",
    onConflict: readRule(fields, "on_conflict", conflictRules, path, notes) ?? "review",
    ...readMildness(fields, path, notes),
    datasetRisks: readRisks(fields, path, notes),
    obligations: readObligationRules(fields, path, notes),
    locked: readPatterns(fields, "locked", path, notes).map(compilePattern),
    overrides: readOverrides(fields, path, notes),
    waivers: readWaivers(fields, path, notes),
    sources,
    rules: compileRules(lists, reasons, sources),
    preferred: preferredOrder.map(compilePattern),
  };
}

/** The words after "judged as" in a verdict, which is a single line. */
function readJudgedAs(name: string, fields: Fields, notes: Notes): string {
  const words = readTextField(fields, "judged_as", notes);
  if (!words) return `judged in context ${name}`;
  if (words.length > maxJudgedAsLength || words.includes("\n")) {
    const rule = `one line of at most ${maxJudgedAsLength} characters`;
    complain(notes, findKeyLine(fields, "judged_as"), `"judged_as" is ${quote(words)}; write ${rule}.`);
  }
  return `judged as ${words}`;
}

const maxJudgedAsLength = 100;

/** The same entry on two lists is a contradiction, whichever rule would win. */
function checkLists(lists: Lists, path: string, notes: Notes): void {
  const seen = new Map<string, { list: ListName; line: number }>();
  for (const list of listNames) {
    for (const [index, text] of lists[list].entries()) {
      const line = notes.lines.get(`${path}/${list}/${index}`) ?? 1;
      const first = seen.get(foldPattern(text));
      if (!first) seen.set(foldPattern(text), { list, line });
      else if (first.list !== list) {
        complain(
          notes,
          line,
          `${quote(text)} is on the ${list} list and on the ${first.list} list (line ${first.line}); keep one.`,
        );
      }
    }
  }
}

function readReasons(fields: Fields, path: string, notes: Notes): ReadonlyMap<string, string> {
  const entries = readMapping(fields, "reasons", notes);
  const reasons = new Map<string, string>();
  for (const [pattern, { key }] of entries) {
    remember(notes, `${path}/reasons/${pattern}`, key);
    checkFamily(pattern, key.line, notes);
    const sentence = readTextField(entries, pattern, notes);
    if (sentence) reasons.set(pattern, sentence);
  }
  return reasons;
}

function readPreference(
  fields: Fields,
  preferredOrder: readonly string[],
  path: string,
  notes: Notes,
): Context["preference"] {
  const preference = readRule(fields, "dual_license_preference", preferences, path, notes) ?? "most_permissive";
  if (preference === "prefer_order" && preferredOrder.length === 0) {
    const line = findKeyLine(fields, fields.has("preferred_order") ? "preferred_order" : "dual_license_preference");
    complain(notes, line, '"prefer_order" needs the key "preferred_order": a list of patterns, the most wanted first.');
  }
  return preference;
}

/** The list entry `UNKNOWN` and the key `unknown` mean the same; setting both is an error. */
function readUnknown(fields: Fields, lists: Lists, path: string, notes: Notes): ListName {
  const list = listNames.find((name) => lists[name].some(isUnknownEntry));
  if (list && fields.has("unknown")) {
    const line = notes.lines.get(`${path}/${list}/${lists[list].findIndex(isUnknownEntry)}`);
    complain(
      notes,
      findKeyLine(fields, "unknown"),
      `"unknown" is given, and "UNKNOWN" is on the ${list} list (line ${line}); keep one.`,
    );
  }
  return readRule(fields, "unknown", listNames, path, notes) ?? list ?? "review";
}

function isUnknownEntry(text: string): boolean {
  return foldPattern(text) === foldPattern(unknownLicense);
}

/** The source of each entry of a context, and of `unknown` and `unlisted`; empty if the policy extends no other. */
function readSources(fields: Fields, lists: Lists, path: string, notes: Notes): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const key of ["unknown", "unlisted"]) {
    const from = fields.get(key)?.key.from;
    if (from) sources.set(key, from.name);
  }
  for (const list of listNames) {
    for (const [index, text] of lists[list].entries()) {
      const from = notes.sources?.get(`${path}/${list}/${index}`);
      if (from) sources.set(foldPattern(text), from.name);
    }
  }
  return sources;
}
