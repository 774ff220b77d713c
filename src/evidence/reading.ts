import type { Evidence } from "../domain/report/evidence.ts";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import { combine, type Expression, printExpression, tryParseExpression } from "../spdx/expression.ts";
import { type NamedLicense, normalizeName } from "../spdx/names/normalize.ts";

/** What one name or text means. */
export interface Reading {
  readonly expression: Expression;
  /** 0 to 1. */
  readonly confidence: number;
  /** A name that may mean several licenses is not exact. */
  readonly isExact: boolean;
}

/** Evidence without its source, its words and its place. */
type LicenseAnswer = Pick<Evidence, "outcome" | "license" | "confidence" | "doubt">;

/** The confidence of an ambiguous name, and of an answer with a doubt. */
const guess = 0.5;

/** Undefined where lcc does not know the name. */
export function readLicenseName(name: string): Reading | undefined {
  return toReading(normalizeName(name));
}

/** The first exact one of several ways to name the same license, else the first that is known at all. */
export function readFirstName(names: readonly string[]): Reading | undefined {
  const readings = names.flatMap((name) => readLicenseName(name) ?? []);
  return readings.find(({ isExact }) => isExact) ?? readings[0];
}

export function toReading({
  expression,
  strength,
}: Pick<NamedLicense, "expression" | "strength">): Reading | undefined {
  const parsed = strength === "none" ? undefined : tryParseExpression(expression);
  const isExact = strength === "exact";
  return parsed && { expression: parsed, confidence: isExact ? 1 : guess, isExact };
}

/** Undefined where lcc knows no license in the text. */
export function readLicenseWords(text: string, identify: IdentifyText): Reading | undefined {
  const { expression, confidence } = identify(text);
  const parsed = tryParseExpression(expression ?? "");
  return parsed && { expression: parsed, confidence, isExact: true };
}

/**
 * What several readings mean together, a choice (`or`) or all of them (`and`). One that is unknown makes the whole
 * unknown: the license that lcc does not know may be the one that matters. The least certain decides the confidence.
 */
export function combineReadings(kind: "and" | "or", readings: readonly (Reading | undefined)[]): LicenseAnswer {
  const usable = readings.filter((reading) => reading !== undefined);
  if (usable.length === 0 || usable.length < readings.length) return { outcome: "none", confidence: 0 };
  return {
    outcome: usable.every(({ isExact }) => isExact) ? "answer" : "weak",
    license: printExpression(
      combine(
        kind,
        usable.map(({ expression }) => expression),
      ),
    ),
    confidence: Math.min(...usable.map(({ confidence }) => confidence)),
  };
}

/** Turns an answer into a guess; evidence without a license stays as it is. */
export function weaken<E extends LicenseAnswer>(evidence: E, doubt?: Evidence["doubt"]): E {
  if (evidence.license === undefined) return evidence;
  return { ...evidence, outcome: "weak", confidence: guess, ...(doubt !== undefined && { doubt }) };
}
