import { evaluateText, type Lookup, type Value } from "./syntax/values.ts";

/**
 * The argument of `eval_gemfile`, relative to the folder of the file: a plain string, `"#{__dir__}/x"`,
 * `File.join(__dir__, "a", "b")`, `File.expand_path("../x", __FILE__)`, or a variable with one of them.
 */
export function includedPath(value: Value | undefined, lookup: Lookup): string | undefined {
  const withFolder: Lookup = (name) => (name === "__dir__" ? { kind: "text", parts: ["."] } : lookup(name));
  const target = value?.kind === "variable" ? lookup(value.name) : value;
  const plain = evaluateText(target, withFolder);
  if (plain !== undefined) return plain;
  if (target?.kind !== "other" || !target.names.includes("File")) return undefined;
  const texts = target.texts.map((text) => evaluateText(text, withFolder));
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  const path = texts.join("/");
  // Relative to the file itself, the first `..` only leads to its folder.
  const isFromFile = target.names.includes("expand_path") && !target.names.includes("dirname");
  return isFromFile && target.names.includes("__FILE__") ? path.replace(/^\.\.\//, "") : path;
}
