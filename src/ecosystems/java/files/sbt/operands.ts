import type { Scope } from "../../../../domain/contracts/component.ts";
import { isSign, isWord, literalOf, says, type Node } from "../script/nodes.ts";
import { isPercent } from "./percent.ts";
import type { Crossing, SbtNames } from "./sbt-names.ts";

/** `%%` and `%%%` add the Scala version to the name, `cross CrossVersion.full` the full version. */
export function crossingOf(nodes: readonly Node[]): Crossing {
  if (nodes.some((node) => says(node, "CrossVersion")) && nodes.some((node) => says(node, "full"))) return "full";
  return isSign(nodes.find(isPercent), "%") ? "none" : "binary";
}

/** A string or a dotted name; anything after it without an operator modifies the module: `exclude("a", "b")`. */
export function leading(nodes: readonly Node[]): readonly Node[] {
  if (nodes[0]?.kind !== "word") return nodes.slice(0, 1);
  const end = nodes.findIndex((node, at) => at > 0 && isWord(node) && !isSign(nodes[at - 1], "."));
  return nodes.slice(0, end < 0 ? undefined : end);
}

/** `Test`, `"test"`, `"it,test"`, `Provided`; with `compile` among them it is part of the product. */
export function scopeOf([first]: readonly Node[], names: SbtNames): Scope | undefined {
  const text = isWord(first) ? configurationOf(first.text, names) : literalOf(first);
  if (text === undefined) return undefined;
  const parts = text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.split("->")[0]?.trim() ?? "");
  if (!parts.every((name) => configurations.has(name))) return undefined;
  if (parts.every((name) => testConfigurations.has(name))) return "test";
  return parts.every((name) => name === "optional") ? "optional" : "runtime";
}

/** The argument of a function, or the word itself. */
function configurationOf(word: string, names: SbtNames): string {
  const [given] = names.argumentOf(word) ?? [];
  return (isWord(given) ? given.text : literalOf(given)) ?? word;
}

const testConfigurations = new Set(["test", "it", "integrationtest"]);
const configurations = new Set([...testConfigurations, "compile", "runtime", "provided", "optional", "default", "*"]);
