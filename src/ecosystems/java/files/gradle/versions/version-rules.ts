import { isGroup, isKeyword, isWord, type Node } from "../../script/nodes.ts";
import { statements } from "../../script/statements.ts";
import { evaluate, type ScriptContext, listTexts } from "../../script/values.ts";

export const unknownText = "${…}";

/** `{ version { strictly("[1,2)"); prefer("1.5") } }`: the preferred version is used if it is exactly one. */
export function richVersion(closure: readonly Node[], context: ScriptContext): string | undefined {
  const versionRules = new Map(versionRulesIn(closure, context));
  return versionRules.get("prefer") ?? versionRules.get("strictly") ?? versionRules.get("require");
}

/** Kind and version of each line of the `version` block. */
export function versionRulesIn(
  closure: readonly Node[],
  context: ScriptContext,
): readonly (readonly [string, string])[] {
  return closure.flatMap((node, at) =>
    isGroup(node, "{") && isKeyword(closure[at - 1], "version")
      ? statements(node.nodes).flatMap((rule) => versionRuleOf(rule, context))
      : [],
  );
}

function versionRuleOf(
  [kind, ...value]: readonly Node[],
  context: ScriptContext,
): readonly (readonly [string, string])[] {
  const texts = listTexts(evaluate(value, context));
  const [text = ""] = texts;
  return isWord(kind) && texts.length > 0 ? [[kind.text, texts.length === 1 ? text : unknownText]] : [];
}
