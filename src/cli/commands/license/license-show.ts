import { AppError } from "../../../domain/errors.ts";
import { suggestNames } from "../../../text/suggest-names.ts";
import type { LicenseObligations } from "../../../domain/report/obligation.ts";
import { printable } from "../../../text/printable.ts";
import { successors } from "../../../spdx/deprecated.ts";
import {
  parseExpression,
  printExpression,
  listTerms,
  type ExpressionError,
  type LicenseTerm,
} from "../../../spdx/expression.ts";
import { explainFamily, findFamily, nameFamily, type Family } from "../../../spdx/families.ts";
import { allLicenseIds, findExceptionId, findLicenseId, isDeprecated } from "../../../spdx/identifiers.ts";
import { readLicenseFacts } from "../../../spdx/license-facts.ts";
import { findLicenseText } from "../../../spdx/license-text.ts";
import { findModelLicense } from "../../../spdx/model-licenses.ts";
import { describeConditions, describeObligation } from "../../../spdx/obligation-names.ts";
import { explainBasis, findObligations } from "../../../spdx/obligations.ts";
import { wrapWords } from "../../../report/text/lines.ts";

interface ShowOptions {
  readonly json?: boolean;
  readonly text?: boolean;
}

/** Explains an SPDX identifier, or each license of an expression. */
export function showLicense(license: string, options: ShowOptions): void {
  process.stdout.write(renderLicense(license, options));
}

export function renderLicense(license: string, options: ShowOptions): string {
  const terms = readTerms(license);
  if (options.json) {
    const licenses = terms.map((term) => ({ ...describe(term), ...(options.text && { text: textOf(term) }) }));
    return `${JSON.stringify({ licenses }, undefined, 2)}\n`;
  }
  const parts = terms.map((term) => (options.text ? printText(term, terms.length > 1) : printFacts(describe(term))));
  return printable(parts.join("\n"));
}

/** A single identifier is shown under the name it was asked for, even where SPDX has a newer one. */
function readTerms(text: string): readonly LicenseTerm[] {
  const id = findLicenseId(text.trim());
  if (id) return [{ kind: "license", id, orLater: false }];
  const parsed = parseExpression(text);
  if ("error" in parsed) throw new AppError("invalid_input", complaint(text, parsed.error));
  const unique = new Map(listTerms(parsed.expression).map((term) => [printExpression(term), term]));
  return [...unique.values()];
}

function complaint(text: string, { code, message, at }: ExpressionError): string {
  if (code !== "unknown_license") return message;
  const [word = ""] = text.slice(at).split(/[\s()]/, 1);
  const exception = findExceptionId(word);
  if (exception) return `"${exception}" is an exception and follows a license, as in "GPL-2.0-only WITH ${exception}".`;
  const guesses = suggestNames(word, allLicenseIds());
  const advice = guesses.length > 0 ? ` Did you mean ${guesses.join(" or ")}?` : "";
  return `${message}${advice} "lcc license normalize" translates other names.`;
}

interface Description {
  readonly license: string;
  readonly name: string | null;
  readonly family: Family;
  readonly familyMeaning: string;
  readonly deprecated: boolean;
  /** What SPDX calls it today. */
  readonly successor: string | null;
  readonly osiApproved: boolean | null;
  readonly exception: string | null;
  readonly urls: readonly string[];
  /** Whether `lcc license identify` knows its text. */
  readonly identifiable: boolean;
  readonly note: string | null;
  readonly obligations: LicenseObligations["obligations"];
  readonly obligationsBasis: LicenseObligations["basis"];
}

function describe(term: LicenseTerm): Description {
  const facts = readLicenseFacts(term.id);
  const model = findModelLicense(term.id);
  const asked = findObligations(term);
  const family = findFamily(asked.license);
  return {
    license: asked.license,
    name: facts?.name ?? model?.name ?? null,
    family,
    familyMeaning: explainFamily(family, asked.license),
    deprecated: isDeprecated(term.id),
    successor: successors[term.id] ?? null,
    osiApproved: facts?.osiApproved ?? null,
    exception: term.exception ?? null,
    urls: addressesOf(term, facts?.url ?? model?.terms),
    identifiable: facts !== undefined,
    note: asked.note ?? null,
    obligations: asked.obligations,
    obligationsBasis: asked.basis,
  };
}

function addressesOf({ id, exception }: LicenseTerm, url: string | undefined): string[] {
  const listed = [findLicenseId(id), exception?.includes("Ref-") ? undefined : exception];
  const pages = listed.filter((name) => name !== undefined).map((name) => `https://spdx.org/licenses/${name}.html`);
  return url ? [...pages, url] : pages;
}

function printFacts(facts: Description): string {
  const isReference = facts.license.includes("LicenseRef-");
  const noName = isReference ? "none: a license of its author's own" : "not in this version's license list";
  const rows: [label: string, value: string][] = [
    ["name", facts.name ?? noName],
    ["family", `${nameFamily(facts.family)}. ${facts.familyMeaning}`],
  ];
  if (facts.deprecated) rows.push(["deprecated", facts.successor ? `today ${facts.successor}` : "no single successor"]);
  if (facts.osiApproved !== null) rows.push(["OSI", facts.osiApproved ? "approved" : "not approved"]);
  if (facts.note !== null) rows.push(["note", facts.note]);
  rows.push(...printObligations(facts));
  rows.push(["its text", facts.identifiable ? "is recognised by lcc license identify" : whereToRead(facts)]);
  for (const [index, url] of facts.urls.entries()) rows.push([index === 0 ? "more" : "", url]);
  return `${facts.license}\n${rows.map(printRow).join("")}`;
}

function printObligations({ license, obligations, obligationsBasis: basis }: Description): [string, string][] {
  const lines = obligations.map(({ id, clause, detail, when }) => {
    const about = clause === undefined ? "" : ` (${clause})`;
    const only = when === undefined ? "" : `, ${describeConditions(when)}`;
    return `${describeObligation(id).title}${about}${only}${detail === undefined ? "" : `: ${detail}`}`;
  });
  const caveat = explainBasis({ license, basis, obligations });
  const shown = lines.length > 0 || basis === "unknown" ? lines : ["nothing that lcc knows of"];
  const all = caveat === undefined ? shown : [...shown, caveat];
  return all.map((line, index) => [index === 0 ? "asks" : "", line]);
}

/** The text of a LicenseRef comes with the work that it covers. */
function whereToRead({ urls, name }: Description): string {
  if (name === null) return "is not known to lcc: read the license file of the work";
  return urls.length > 0 ? "does not come with lcc: read it at the address below" : "does not come with lcc";
}

function printRow([label, value]: readonly [label: string, value: string]): string {
  const indent = " ".repeat(14);
  return `  ${label.padEnd(12)}${wrapWords(value, 80).join(`\n${indent}`)}\n`;
}

function printText(term: LicenseTerm, withTitle: boolean): string {
  const title = withTitle ? `----- ${term.id} -----\n\n` : "";
  return `${title}${textOf(term).trimEnd()}\n`;
}

function textOf({ id }: LicenseTerm): string {
  const text = findLicenseText(id);
  if (text !== undefined) return text;
  throw new AppError("not_found", `lcc has no text of "${id}".`);
}
