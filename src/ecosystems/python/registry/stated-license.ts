import type { Evidence } from "../../../domain/report/evidence.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import { fromNamed } from "../../../evidence/from-names.ts";
import { fromText } from "../../../evidence/from-text.ts";
import { cutRaw, cutText } from "../../../evidence/raw.ts";
import { combineReadings, toReading, weaken } from "../../../evidence/reading.ts";
import { findFamily } from "../../../spdx/families.ts";
import { type NamedLicense, normalizeName } from "../../../spdx/names/normalize.ts";
import { isRestrictive, licenseClassifiers } from "./license-classifiers.ts";
import { areContrary, type Claim, readClaim, joinClaims } from "./claims.ts";

/** The license fields of a release, from core metadata or the JSON API; empty if absent. */
export interface Stated {
  readonly expression: string;
  readonly free: string;
  readonly classifiers: readonly string[];
}

type Reading = Pick<Evidence, "outcome" | "license" | "raw" | "confidence" | "copyrights" | "doubt">;

/** One of the fields and its meaning, if known. */
interface Field {
  readonly words: string;
  readonly reading?: Reading | undefined;
  readonly claim?: Claim | undefined;
}

/** A longer `license` is a license text. */
const maxNameLength = 200;

/**
 * The standard expression, else the free text if it is precise, else the classifiers; a family name is used only if
 * none of them is more specific. If another field contradicts it, it is a guess. Undefined if nothing is stated.
 */
export function readStated(stated: Stated, identify: SourceTools["identify"]): Reading | undefined {
  const expression = stated.expression.trim();
  const free = isEmpty(stated.free) ? "" : stated.free.trim();
  const classifiers = licenseClassifiers(stated.classifiers, { others: expression !== "" || free !== "" });
  const fields = [
    readName(expression),
    isText(free) ? readText(free, identify) : readName(free),
    readClassifiers(classifiers),
  ].filter(({ words }) => words !== "");
  const chosen =
    fields.find(({ reading }) => reading?.outcome === "answer") ?? fields.find(({ reading }) => reading !== undefined);
  const raw = cutRaw(fields.map(({ words }) => cutText(words, maxNameLength)).join(", "));
  if (!chosen?.reading) return raw === "" ? undefined : { outcome: "none", raw, confidence: 0 };
  const isContrary = isContradicted(chosen, fields) || contradictsItself(chosen, classifiers);
  if (!isContrary) return chosen.reading;
  return { ...weaken(chosen.reading, "contradiction"), raw };
}

function isContradicted({ claim }: Field, fields: readonly Field[]): boolean {
  return claim !== undefined && fields.some((other) => other.claim !== undefined && areContrary(claim, other.claim));
}

/** An open source license with a classifier that forbids some uses. */
function contradictsItself({ claim }: Field, classifiers: readonly string[]): boolean {
  return classifiers.some(isRestrictive) && claim?.terms.some(({ id }) => openFamilies.has(findFamily(id))) === true;
}

const openFamilies: ReadonlySet<string> = new Set([
  ...["public-domain", "permissive", "weak-copyleft", "copyleft", "network-copyleft"],
]);

function isEmpty(text: string): boolean {
  return /^(?:unknown)?$/i.test(text.trim());
}

function isText(free: string): boolean {
  return free.length > maxNameLength || free.includes("\n");
}

function readName(words: string): Field {
  const named = normalizeName(words);
  const isKnown = named.strength !== "none";
  return { words, claim: readClaim(named), ...(isKnown && { reading: fromNamed(named) }) };
}

/** An unknown text may still be a name, with line breaks or many words. */
function readText(words: string, identify: SourceTools["identify"]): Field {
  const reading = fromText(words, identify);
  if (reading.license === undefined) return readName(words);
  return { words, reading, claim: readClaim({ expression: reading.license, strength: "exact" }) };
}

/** Several classifiers offer a choice; it is known only where all of them are. */
function readClassifiers(classifiers: readonly string[]): Field {
  const words = classifiers.join(", ");
  const names = classifiers.map(readClassifier);
  const claim = joinClaims(names.flatMap((name) => readClaim(name) ?? []));
  if (names.length === 0 || names.some(({ strength }) => strength === "none")) return { words, claim };
  return { words, claim, reading: { ...combineReadings("or", names.map(toReading)), raw: cutRaw(words) } };
}

function readClassifier(classifier: string): Omit<NamedLicense, "raw"> {
  // The only classifier for Apache licenses is from the time of version 2.0, and always means that version.
  if (classifier === "License :: OSI Approved :: Apache Software License") {
    return { expression: "Apache-2.0", strength: "exact" };
  }
  return normalizeName(classifier);
}
