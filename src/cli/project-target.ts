import type { TreeTarget } from "../domain/contracts/targets.ts";
import { platforms } from "../domain/schema/words.ts";
import { complain, type Fields, type Notes } from "../policy/read/yaml/fields.ts";
import { BadValue, listOf, oneOf, type Parse, pythonVersion } from "../config/values.ts";
import { defined } from "../text/defined.ts";

/** `python-version` and `platform` of `lcc.yml`: what dependencies are resolved for. */
export function readTarget(fields: Fields, notes: Notes): Partial<TreeTarget> | undefined {
  const python = readValue(fields, "python-version", pythonVersion, notes);
  const platform = readValue(fields, "platform", listOf(oneOf(platforms)), notes);
  if (python === undefined && platform === undefined) return undefined;
  return defined({ pythonVersion: python, platforms: platform });
}

/** A value, values with commas between them, or a list. */
function readValue<T>(fields: Fields, key: string, parse: Parse<T>, notes: Notes): T | undefined {
  const node = fields.get(key)?.value;
  if (!node) return undefined;
  const items = node.kind === "list" ? node.items : [node];
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
