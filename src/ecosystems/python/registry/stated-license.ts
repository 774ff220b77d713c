import type { Evidence } from "../../../domain/evidence.ts";
import type { SourceTools } from "../../../domain/sources.ts";
import { combine, parseExpression, printExpression } from "../../../spdx/expression.ts";
import { familyOf } from "../../../spdx/families.ts";
import { copyrightsField } from "../../../spdx/text/copyright/copyrights.ts";
import { type NamedLicense, normalizeName } from "../../../spdx/names/normalize.ts";
import { isRestrictive, licenseClassifiers } from "../license-classifiers.ts";
import { areContrary, type Claim, claimOf, joinClaims } from "./claims.ts";

/** The license fields of a release, as core metadata and the JSON API have them; empty where there are none. */
export interface Stated {
  readonly expression: string;
  readonly free: string;
  readonly classifiers: readonly string[];
}

type Reading = Pick<Evidence, "outcome" | "license" | "raw" | "confidence" | "copyrights" | "doubt">;

/** One of the fields, with what it means as far as that is known. */
interface Field {
  readonly words: string;
  readonly reading?: Reading | undefined;
  readonly claim?: Claim | undefined;
}

const longestRaw = 1000;
/** A longer `license` is the license itself. */
const longestName = 200;

/**
 * The standard expression, else the free text if it is precise, else the classifiers; a family name counts only where
 * none of them says more. Where another field contradicts it, it is a guess. Undefined: nothing is stated.
 */
export function readStated(stated: Stated, identify: SourceTools["identify"]): Reading | undefined {
  const expression = stated.expression.trim();
  const free = isEmpty(stated.free) ? "" : stated.free.trim();
  const classifiers = licenseClassifiers(stated.classifiers, { others: expression !== "" || free !== "" });
  const fields = [
    fromName(expression),
    isText(free) ? fromText(free, identify) : fromName(free),
    fromClassifiers(classifiers),
  ].filter(({ words }) => words !== "");
  const chosen =
    fields.find(({ reading }) => reading?.outcome === "answer") ?? fields.find(({ reading }) => reading !== undefined);
  const raw = cut(fields.map(({ words }) => words.slice(0, longestName)).join(", "));
  if (!chosen?.reading) return raw === "" ? undefined : { outcome: "none", raw, confidence: 0 };
  const isContrary = isContradicted(chosen, fields) || contradictsItself(chosen, classifiers);
  if (!isContrary) return chosen.reading;
  return { ...chosen.reading, outcome: "weak", raw, confidence: doubtful, doubt: "contradiction" };
}

const doubtful = 0.5;

function isContradicted({ claim }: Field, fields: readonly Field[]): boolean {
  return claim !== undefined && fields.some((other) => other.claim !== undefined && areContrary(claim, other.claim));
}

/** An open source license beside a classifier that forbids a kind of use. */
function contradictsItself({ claim }: Field, classifiers: readonly string[]): boolean {
  return classifiers.some(isRestrictive) && claim?.terms.some(({ id }) => openFamilies.has(familyOf(id))) === true;
}

const openFamilies: ReadonlySet<string> = new Set([
  ...["public-domain", "permissive", "weak-copyleft", "copyleft", "network-copyleft"],
]);

function isEmpty(text: string): boolean {
  return /^(?:unknown)?$/i.test(text.trim());
}

function isText(free: string): boolean {
  return free.length > longestName || free.includes("\n");
}

function fromName(words: string): Field {
  const named = normalizeName(words);
  const isKnown = named.strength !== "none";
  return { words, claim: claimOf(named), ...(isKnown && { reading: toReading(named, words) }) };
}

/** What is no license text may still be a name, over several lines or with many words. */
function fromText(words: string, identify: SourceTools["identify"]): Field {
  const { expression, confidence } = identify(words);
  if (expression === undefined) return fromName(words);
  const read = { outcome: "answer", license: expression, raw: cut(words), confidence } as const;
  return {
    words,
    reading: { ...read, ...copyrightsField(words) },
    claim: claimOf({ expression, strength: "exact" }),
  };
}

/** Several classifiers offer a choice; it is known only where all of them are. */
function fromClassifiers(classifiers: readonly string[]): Field {
  const words = classifiers.join(", ");
  const names = classifiers.map(readClassifier);
  const claim = joinClaims(names.flatMap((name) => claimOf(name) ?? []));
  if (names.length === 0 || names.some(({ strength }) => strength === "none")) return { words, claim };
  const parts = names.flatMap(({ expression }) => {
    const parsed = parseExpression(expression);
    return "expression" in parsed ? [parsed.expression] : [];
  });
  const strength = names.every((name) => name.strength === "exact") ? "exact" : "weak";
  return { words, claim, reading: toReading({ expression: printExpression(combine("or", parts)), strength }, words) };
}

function readClassifier(classifier: string): Omit<NamedLicense, "raw"> {
  // The only classifier for Apache licenses is from the time of version 2.0, and everybody means that one.
  if (classifier === "License :: OSI Approved :: Apache Software License") {
    return { expression: "Apache-2.0", strength: "exact" };
  }
  return normalizeName(classifier);
}

function toReading({ expression, strength }: Omit<NamedLicense, "raw">, words: string): Reading {
  const isExact = strength === "exact";
  return {
    outcome: isExact ? "answer" : "weak",
    license: expression,
    raw: cut(words),
    confidence: isExact ? 1 : doubtful,
  };
}

function cut(words: string): string {
  return words.slice(0, longestRaw);
}
