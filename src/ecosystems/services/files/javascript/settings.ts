import type { Script } from "../../../../languages/javascript/script.ts";
import { isModelKey, isTellingKey } from "../model-keys.ts";
import { readModelId } from "../model-ids.ts";
import type { ServiceUse } from "../use.ts";

/**
 * `const OPENAI_MODEL = "gpt-4o"`, `process.env.OPENAI_MODEL ?? "gpt-4o"`, `openaiModel: "gpt-4o"`: unambiguous
 * names in settings that are named after models.
 */
export function readSettings({ tokens }: Script): ServiceUse[] {
  return tokens.flatMap(({ kind, text, line }, at): ServiceUse[] => {
    if (kind !== "string" || isAlternative(tokens[at + 1]?.text)) return [];
    const key = keyBefore(tokens, at);
    const model = key !== undefined && isModelKey(key) && isTellingKey(key) ? readModelId(text) : undefined;
    return model ? [{ ...model, line }] : [];
  });
}

/** In a type, all alternatives are names, but none is used. */
function isAlternative(sign: string | undefined): boolean {
  return sign === "|" || sign === "=";
}

/** The name that a value is assigned to. */
function keyBefore(tokens: Script["tokens"], at: number): string | undefined {
  const sign = tokens[at - 1];
  const name = tokens[at - 2];
  if (sign?.kind !== "sign" || !signs.has(sign.text) || tokens[at - 3]?.text === "type") return undefined;
  const isKey = name?.kind === "name" || (name?.kind === "string" && sign.text === ":");
  return isKey ? name.text : undefined;
}

const signs: ReadonlySet<string> = new Set(["=", ":", "??", "||"]);
