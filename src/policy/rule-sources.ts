import { listNames } from "../domain/policy/policy.ts";
import type { Fields, Notes } from "./read/yaml/fields.ts";
import { foldPattern, type Lists } from "./judge/rules.ts";

/** The source of each entry of a context, and of `unknown` and `unlisted`; empty if the policy extends no other. */
export function readSources(fields: Fields, lists: Lists, path: string, notes: Notes): ReadonlyMap<string, string> {
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
