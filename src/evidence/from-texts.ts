import type { IdentifyText } from "../domain/contracts/sources.ts";
import { combine, type Expression, printExpression, listTerms, tryParseExpression } from "../spdx/expression.ts";
import { findLicenseId } from "../spdx/identifiers.ts";
import { mayChange } from "../spdx/text/change-license.ts";
import { copyrightsField } from "../spdx/text/copyright/copyrights.ts";
import { identifyTogether } from "../spdx/text/together.ts";
import { fromLicenseFile, namedAfter } from "./from-license-file.ts";
import type { TextEvidence, TextFile } from "./from-text.ts";
import { isCopyrightFile } from "./license-files.ts";
import { cutExcerpt, cutRaw } from "./raw.ts";
import { weaken } from "./reading.ts";
import { unidentifiedTerms } from "../spdx/foreign-terms.ts";

/** What the license files of one package mean together; undefined without any. */
export function fromTexts(files: readonly TextFile[], identify: IdentifyText): TextEvidence | undefined {
  if (files.length === 0) return undefined;
  const texts = files.map((file) => fromLicenseFile(file, identify));
  const { outcome, license, confidence, terms, change } = combineTexts(files, texts) ?? nothing;
  const whole = files.map(({ text }) => text).join("\n\n");
  return {
    outcome,
    confidence,
    ...(license !== undefined && { license }),
    ...(terms && { terms }),
    ...(change && { change }),
    raw: cutRaw(whole),
    ...copyrightsField(whole),
  };
}

const nothing: TextEvidence = { outcome: "none", confidence: 0 };

/**
 * Combines what the license files of a package say, each on its own: as one of them states, else all of them apply.
 * Where one of them is not known the answer is weak. Undefined where none is known.
 */
export function combineTexts(files: readonly TextFile[], texts: readonly TextEvidence[]): TextEvidence | undefined {
  return combineAsStated(files, texts) ?? combineByNames(texts) ?? combineAll(texts);
}

/** "Either of the licenses found in LICENSE-MIT or LICENSE-APACHE." */
function combineAsStated(files: readonly TextFile[], texts: readonly TextEvidence[]): TextEvidence | undefined {
  const identified = texts.filter((text) => !isUnread(text));
  if (identified.length === 0 || identified.length === texts.length) return undefined;
  const named = files.map(({ file, text }) => ({ name: file, text }));
  const licenses = new Map(files.map(({ text }, at) => [text, isUnread(texts[at]) ? undefined : texts[at]?.license]));
  const { basis, expression } = identifyTogether(named, (text) => toFoundLicense(licenses.get(text)));
  if (basis !== "stated" || expression === undefined) return undefined;
  const confidence = Math.min(...identified.map((text) => text.confidence));
  return { outcome: "answer", license: expression, confidence, raw: listFileNames(texts) };
}

function isUnread(evidence: TextEvidence | undefined): boolean {
  return evidence?.license === undefined || evidence.license === unidentifiedTerms;
}

function toFoundLicense(expression: string | undefined): { readonly expression?: string } {
  return expression === undefined ? {} : { expression };
}

/**
 * `LICENSE.LGPL-3.0-or-later` beside `LICENSE.Apache-2.0`, and no other file: each is a license of the whole, as far as
 * names can say so. Licenses of content may be those of the documents.
 */
function combineByNames(texts: readonly TextEvidence[]): TextEvidence | undefined {
  const named = texts.flatMap(({ file = "", license = "" }) => {
    const id = findLicenseId(namedAfter.exec(file)?.[1] ?? "");
    const isSame = id !== undefined && withoutSuffix(id) === withoutSuffix(license) && !/^(?:CC|GFDL|O)/.test(id);
    return isSame ? (tryParseExpression(id) ?? []) : [];
  });
  if (named.length < texts.length || new Set(named.map(printExpression)).size < 2) return undefined;
  const license = printExpression(combine("or", named));
  if (!/\d/.test(license)) return undefined; // `LICENSE.ISC` beside `LICENSE.MIT` may be labels of parts
  return weaken({ outcome: "answer", license, confidence: 1, raw: listFileNames(texts) }, "several_licenses");
}

function combineAll(texts: readonly TextEvidence[]): TextEvidence | undefined {
  const identified = texts.filter(({ license }) => license !== undefined);
  const [first] = identified;
  const isComplete = texts.every(({ license, file = "" }) => license !== undefined || isCopyrightFile(file));
  if (!first || (identified.length === 1 && isComplete)) return first;
  const parts = withoutAlternatives(identified.flatMap(({ license = "" }) => tryParseExpression(license) ?? []));
  const terms = identified.flatMap((text) => text.terms ?? []);
  const [change, ...others] = identified.filter(({ license = "" }) => mayChange(license)).map((text) => text.change);
  const evidence: TextEvidence = {
    outcome: "answer",
    ...(terms.length > 0 && { terms }),
    ...(change && others.length === 0 && { change }),
    license: printExpression(combine("and", withoutPartsOfLgpl(parts))),
    confidence: Math.min(...identified.map(({ confidence }) => confidence)),
    raw: listFileNames(texts),
  };
  return isComplete ? evidence : weaken(evidence);
}

/** A file says "MIT or Apache-2.0", and others are the texts of these. */
function withoutAlternatives(parts: readonly Expression[]): readonly Expression[] {
  const nameOf = (part: Expression) => withoutSuffix(printExpression(part));
  const offered = new Set(parts.flatMap((part) => (part.kind === "or" ? part.parts.map(nameOf) : [])));
  return parts.filter((part) => part.kind === "or" || !offered.has(nameOf(part)));
}

function listFileNames(texts: readonly TextEvidence[]): string {
  return cutExcerpt(texts.map(({ file }) => file).join(", "));
}

/** The LGPL refers to the GPL, and packages include both texts: COPYING and COPYING.LESSER. */
function withoutPartsOfLgpl(parts: readonly Expression[]): readonly Expression[] {
  const lgpl = new Set(parts.flatMap(listTerms).flatMap(({ id }) => gplOfLgpl(id)));
  const kept = parts.filter((part) => !listTerms(part).every(({ id }) => lgpl.has(withoutSuffix(id))));
  return kept.length > 0 ? kept : parts;
}

function gplOfLgpl(id: string): string[] {
  const version = /^LGPL-(\d\.\d)/.exec(id)?.[1];
  return version === undefined ? [] : [`GPL-${version === "2.1" ? "2.0" : version}`];
}

function withoutSuffix(id: string): string {
  return id.replace(/-(?:only|or-later)$/, "");
}
