import type { Evidence } from "../../../domain/evidence.ts";
import type { SourceTools } from "../../../domain/sources.ts";
import { combine, parseExpression, printExpression } from "../../../spdx/expression.ts";
import { copyrightsField } from "../../../spdx/text/copyrights.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";

/** The license fields of a release, as core metadata and the JSON API have them; empty where there are none. */
export interface Stated {
  readonly expression: string;
  readonly free: string;
  readonly classifiers: readonly string[];
}

type Reading = Pick<Evidence, "outcome" | "license" | "raw" | "confidence" | "copyrights">;

const longestRaw = 1000;
/** A longer `license` is the license itself. */
const longestName = 200;

/**
 * The standard expression, else the free text if it is precise, else the classifiers; a family name counts only where
 * none of them says more. Undefined: nothing is stated.
 */
export function readStated(stated: Stated, identify: SourceTools["identify"]): Reading | undefined {
  const expression = stated.expression.trim();
  const free = isEmpty(stated.free) ? "" : stated.free.trim();
  const classifiers = stated.classifiers.filter((item) => item.startsWith("License ::") && !saysNothing(item));
  const weak: Reading[] = [];
  for (const read of [
    () => fromName(expression),
    () => (isText(free) ? fromText(free, identify) : undefined),
    () => fromName(free),
    () => fromClassifiers(classifiers),
  ]) {
    const reading = read();
    if (reading?.outcome === "answer") return reading;
    if (reading) weak.push(reading);
  }
  const raw = [expression, free, ...classifiers].filter((item) => item !== "").join(", ");
  return weak[0] ?? (raw === "" ? undefined : { outcome: "none", raw: raw.slice(0, longestRaw), confidence: 0 });
}

function isEmpty(text: string): boolean {
  return /^(?:unknown)?$/i.test(text.trim());
}

function isText(free: string): boolean {
  return free.length > longestName || free.includes("\n");
}

/** `License :: OSI Approved` is the head of a list, not a member. */
function saysNothing(classifier: string): boolean {
  return classifier.trim() === "License :: OSI Approved";
}

function fromName(name: string): Reading | undefined {
  const { expression, strength } = normalizeName(name);
  if (strength === "none") return undefined;
  return reading(expression, strength === "exact", name);
}

function fromText(text: string, identify: SourceTools["identify"]): Reading | undefined {
  const { expression, confidence } = identify(text);
  if (expression === undefined) return undefined;
  return {
    outcome: "answer",
    license: expression,
    raw: text.slice(0, longestRaw),
    confidence,
    ...copyrightsField(text),
  };
}

/** Several classifiers offer a choice; it is known only where all of them are. */
function fromClassifiers(classifiers: readonly string[]): Reading | undefined {
  const names = classifiers.map(readClassifier);
  if (names.length === 0 || names.some(({ strength }) => strength === "none")) return undefined;
  const parts = names.flatMap(({ expression }) => {
    const parsed = parseExpression(expression);
    return "expression" in parsed ? [parsed.expression] : [];
  });
  const isExact = names.every(({ strength }) => strength === "exact");
  return reading(printExpression(combine("or", parts)), isExact, classifiers.join(", "));
}

function readClassifier(classifier: string): { readonly expression: string; readonly strength: string } {
  // The only classifier for Apache licenses is from the time of version 2.0, and everybody means that one.
  if (classifier.trim() === "License :: OSI Approved :: Apache Software License") {
    return { expression: "Apache-2.0", strength: "exact" };
  }
  return normalizeName(classifier);
}

function reading(license: string, isExact: boolean, raw: string): Reading {
  return {
    outcome: isExact ? "answer" : "weak",
    license,
    raw: raw.slice(0, longestRaw),
    confidence: isExact ? 1 : 0.5,
  };
}
