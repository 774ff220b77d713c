import { readPattern } from "../domain/policy/private-patterns.ts";
import type { PrivateRule } from "../domain/policy/private-rule.ts";
import { complain, type Fields, type Notes, quote, suggest } from "../policy/read/yaml/fields.ts";

/** `private` in `lcc.yml`: patterns of names that are sent to no public service. */
export async function readPrivate(fields: Fields, file: string, notes: Notes): Promise<PrivateRule[] | undefined> {
  const node = fields.get("private")?.value;
  if (!node) return undefined;
  const { privateTypes } = await import("../ecosystems/private-names.ts"); // loads all ecosystems
  const types = privateTypes();
  const items = node.kind === "list" ? node.items : [node];
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
