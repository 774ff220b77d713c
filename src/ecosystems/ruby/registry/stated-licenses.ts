import type { LicenseStatement } from "../../../domain/contracts/archive-format.ts";
import { TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { fromName, fromNames } from "../../../evidence/from-names.ts";
import { cutRaw } from "../../../evidence/raw.ts";
import { combineReadings, readLicenseName } from "../../../evidence/reading.ts";
import { combine, type Expression, printExpression } from "../../../spdx/expression.ts";
import { unidentifiedTerms } from "../../../spdx/foreign-terms.ts";

const maxLicenses = 200;

/**
 * The meaning of a gem's `licenses`. A list has no operator: with `Ruby` among them it is the choice that Ruby itself
 * offers, otherwise all of them are taken to apply, unless the texts in the gem say more. Throws TooLargeError.
 */
export function readLicenses(licenses: unknown): LicenseStatement | undefined {
  const names = listNames(licenses);
  if (names.length > maxLicenses) throw new TooLargeError(`lcc reads at most ${maxLicenses} licenses of a gem.`);
  const [only, ...others] = names;
  if (only === undefined) return undefined;
  return others.length === 0 ? fromName(only) : readList(names);
}

/** A name that lcc does not know is left out of a choice, and otherwise stands for unidentified terms. */
function readList(names: readonly string[]): LicenseStatement {
  const raw = names.join(", ");
  const readings = names.map(readLicenseName);
  const understood = readings.filter((reading) => reading !== undefined);
  const licenses = new Map(understood.map(({ expression }) => [printExpression(expression), expression]));
  const isAllKnown = understood.length === names.length;
  if (understood.length === 0) return fromNames("and", names, raw);
  if (licenses.has("Ruby") || (licenses.size === 1 && isAllKnown))
    return { ...combineReadings("or", understood), raw: cutRaw(raw) };
  const all: Expression[] = [...licenses.values(), ...(isAllKnown ? [] : unidentified)];
  return {
    outcome: "weak",
    license: printExpression(combine("and", all)),
    confidence: isAllKnown ? Math.min(...understood.map(({ confidence }) => confidence)) : 0.5,
    doubt: "license_list",
    raw: cutRaw(raw),
  };
}

const unidentified: readonly Expression[] = [{ kind: "license", id: unidentifiedTerms, orLater: false }];

/** A list of names or null; a server may send anything, and the report shows it. */
function listNames(licenses: unknown): readonly string[] {
  const all = Array.isArray(licenses) ? licenses : [licenses];
  const names = all
    .filter((item) => item !== null && item !== undefined)
    .map((item) => (typeof item === "string" ? item.trim() : JSON.stringify(item)));
  return [...new Set(names)].filter((name) => name !== "").slice(0, maxLicenses + 1);
}
