import { type Expression, parseExpression, printExpression, tryParseExpression } from "../expression.ts";
import { proprietaryTerms } from "../foreign-terms.ts";
import { findLicenseId } from "../identifiers.ts";
import { once } from "../../async/once.ts";
import { readTable } from "../read-table.ts";
import { findModelLicense, findModelLicenseByName } from "../model-licenses.ts";
import { findNamedException } from "./exceptions.ts";
import { readWrappedName } from "./wrapped-name.ts";
import { readNames } from "./list.ts";
import { leadsToContract, nameOfUrl } from "./urls.ts";
import { isNameWord } from "./vocabulary.ts";
import { tokenize } from "./words.ts";

/** The meaning of a free-form license name. */
export interface NamedLicense {
  /** The text as given. */
  readonly raw: string;
  /** An SPDX expression in normal form, or "UNKNOWN". */
  readonly expression: string;
  readonly strength: "exact" | "weak" | "none";
  /** The licenses an ambiguous name may mean. */
  readonly candidates?: readonly string[];
  /** The SPDX exception that the name is; the license to which it belongs is not named. */
  readonly exception?: string;
  /** Why it is weak or none, in one sentence, if that helps. */
  readonly note?: string;
}

/** A longer text is not a name but a license text. */
export const maxNameLength = 10_000;

/**
 * Reads a license name as written in registries, manifests and READMEs, also with a label, an address or a sentence
 * around it. It returns a license only if every word that may matter is understood: a wrong license is worse than none.
 */
export function normalizeName(raw: string): NamedLicense {
  const named = readPlainName(raw);
  if (named.strength !== "none" || keptForFile.test(raw)) return named;
  return readWrappedName(raw, readPlainName) ?? readLoneException(raw) ?? readContract(raw) ?? named;
}

/** `https://acme.example/pricing`, "see license in https://acme.example/eula": where users of other terms are sent. */
function readContract(raw: string): NamedLicense | undefined {
  const address = /^[^:/]{0,60}?<?(https?:\/\/[^\s<>]{4,400}?)[>.,;]{0,2}$/i.exec(raw.trim())?.[1];
  if (address === undefined || !leadsToContract(address)) return undefined;
  return { raw, expression: proprietaryTerms, strength: "exact" };
}

/** `u-boot-exception-2.0`, `license: Qt GPL exception 1.0`: an exception without the license to which it belongs. */
function readLoneException(raw: string): NamedLicense | undefined {
  const read = (name: string): NamedLicense => {
    const exception = findNamedException(nameOfUrl(name.trim()) ?? name);
    return exception === undefined ? unknown(name, undefined) : { raw, expression: exception, strength: "exact" };
  };
  const plain = read(raw);
  const named = plain.strength === "exact" ? plain : readWrappedName(raw, read);
  const note = "It is an exception to a license, which is not named.";
  return named && { ...unknown(raw, note), exception: named.expression };
}

/** Reads a name that stands alone. */
export function readPlainName(raw: string): NamedLicense {
  if (raw.length > maxNameLength) return unknown(raw, "The text is too long for a name.");
  const spelled = readExpression(raw);
  if (spelled !== undefined) return { raw, expression: spelled, strength: "exact" };
  const model = findModelLicenseByName(raw);
  if (model !== undefined) return { raw, expression: model, strength: "exact" };
  const { expression, strength, candidates, note } = readNames(tokenize(withoutStars(raw), isNameWord));
  if (!expression) return readFileName(raw) ?? unknown(raw, note, candidates);
  if (keptForFile.test(raw)) return unknown(raw, "The license is in a file, not in this text.");
  return { raw, expression: printExpression(expression), strength, ...(note !== undefined && { note }) };
}

/** What BSD texts say too, with the file that has the terms: "All rights reserved. See LICENSE.md". */
const keptForFile = /^\W{0,9}all rights? reserved\b[^a-z]{0,9}(?:[a-z]+[^a-z]{1,9}){0,2}see\b/i;

/** The license that a name means for certain. */
export function readExactName(raw: string): Expression | undefined {
  const { strength, expression } = readPlainName(raw);
  return strength === "exact" ? tryParseExpression(expression) : undefined;
}

/** `gpl-3.0.txt`, `MIT.txt`: a file named after the license it contains. */
function readFileName(raw: string): NamedLicense | undefined {
  const [, stem = ""] = /^\s{0,9}([\w+.-]{2,60})\.(?:txt|md|html?|rst)\s{0,9}$/i.exec(raw) ?? [];
  const isNamed = findLicenseId(stem) !== undefined || /^[a-z].{1,60}\d[\w+-]{0,20}$/i.test(stem);
  const named = isNamed ? readPlainName(stem) : undefined;
  return named?.strength === "exact" ? { ...named, raw } : undefined;
}

/** `Do What The F*** You Want To`, spelled out. */
function withoutStars(raw: string): string {
  return raw.includes("*") || raw.includes("#")
    ? raw.replaceAll(/\bf(?:[*#]{2,3}(?:c?k)?|[*#])(?![\w*#])/gi, "fuck")
    : raw;
}

/** An SPDX expression in any case. Checking the first two words first avoids parsing most names. */
function readExpression(raw: string): string | undefined {
  const [, first = "", second = ""] = /^[\s("']*([^\s()"'+]+)[\s()"'+]*([^\s()]*)/.exec(raw) ?? [];
  if (second !== "" && !operators.has(second.toLowerCase())) return undefined;
  if (findLicenseId(first) === undefined && !/^(?:LicenseRef|DocumentRef)-/i.test(first)) return undefined;
  const parsed = parseExpression(withoutQuotes(raw), findNamedException);
  if ("error" in parsed || !parsed.unknown.every((name) => /-|exception/i.test(name))) return undefined;
  return withoutReferences(printExpression(parsed.expression));
}

/** References to a license that has a name of its own, or that is proprietary. */
function withoutReferences(printed: string): string {
  const named = printed.replaceAll(/(?<![\w:-])LicenseRef-(scancode-)?([\w.-]+)/g, (reference, tool, key: string) =>
    tool === undefined ? meaningOfReference(reference, key) : meaningOfScancode(reference, key),
  );
  return named === printed ? printed : normalForm(named);
}

/** `LicenseRef-GPL-2.0`. Without its version, `LicenseRef-MIT` may be any text of that kind. */
function meaningOfReference(reference: string, key: string): string {
  return (/-\d\.\d/.test(key) ? findLicenseId(key) : undefined) ?? reference;
}

function meaningOfScancode(reference: string, key: string): string {
  const undated = key.replace(/-20\d\d(?:-\d\d)?$/, "");
  const listed = scancodeNames().get(key) ?? scancodeNames().get(undated);
  if (listed !== undefined) return listed === "" ? reference : listed;
  const words = undated.replaceAll("-", " ");
  return (
    findModelLicense(`LicenseRef-${key}`)?.license ??
    findLicenseId(key.replace(/-plus$/, "-or-later")) ??
    findModelLicenseByName(words) ??
    findModelLicenseByName(`${words} license`) ??
    reference
  );
}

/** ScanCode's names that mean another license than the same name in SPDX, or one with another name there. */
const scancodeNames = once(
  () => new Map(readTable("scancode-names.tsv").map(([name = "", license = ""]) => [name, license])),
);

function normalForm(text: string): string {
  const expression = tryParseExpression(text);
  return expression ? printExpression(expression) : text;
}

const operators: ReadonlySet<string> = new Set(["and", "or", "with"]);

function withoutQuotes(raw: string): string {
  const text = raw.trim();
  const isQuoted = text.length > 1 && /["']/.test(text.charAt(0)) && text.at(-1) === text.charAt(0);
  return isQuoted ? text.slice(1, -1) : text;
}

function unknown(raw: string, note: string | undefined, candidates?: readonly string[]): NamedLicense {
  return {
    raw,
    expression: "UNKNOWN",
    strength: "none",
    ...(candidates && candidates.length > 0 && { candidates }),
    ...(note !== undefined && { note }),
  };
}
