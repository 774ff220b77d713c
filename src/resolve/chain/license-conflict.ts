import { type Expression, type LicenseTerm, termsIn, listTerms, tryParseExpression } from "../../spdx/expression.ts";
import { proprietaryTerms, unidentifiedTerms } from "../../spdx/foreign-terms.ts";

/** What a top-level license file of a component contains. */
export interface LicenseText {
  /** SPDX expression. */
  readonly license: string;
  readonly file: string;
  /** 0 to 1, of the part that was identified best. */
  readonly confidence: number;
}

/** A text with less confidence does not contradict the metadata. */
export const sureConfidence = 0.95;

/**
 * The texts that are certainly other licenses than the declared ones. Empty if one of the files has a declared license:
 * the others then belong to a part of the package, or to another alternative. Foreign terms conflict in any case.
 */
export function findConflictingTexts(declared: Expression, texts: readonly LicenseText[]): readonly LicenseText[] {
  const isExpected = createExpectation(listTerms(declared));
  const foreign = listTerms(declared).some(({ id }) => id.startsWith("LicenseRef-"))
    ? []
    : texts.filter(({ license }) => hasForeignTerms(license));
  if (foreign.length > 0) return foreign;
  if (texts.some(({ license }) => termsIn(license).some(isExpected))) return [];
  return texts.filter(({ license, confidence }) => confidence >= sureConfidence && termsIn(license).length > 0);
}

/** Whether a license text is expected in a package with these declared licenses. */
export function createExpectation(declared: readonly LicenseTerm[]): (textLicense: LicenseTerm) => boolean {
  const byName = Map.groupBy(declared.map(readIdentity), ({ name }) => name);
  // The LGPL refers to the GPL, and packages ship both texts, or only that of the GPL.
  const gpl = [...(byName.get("gpl") ?? []), ...(byName.get("lgpl") ?? []).map(withGplVersion)];
  return (textLicense) => {
    const text = readIdentity(textLicense);
    const expected = text.name === "gpl" ? gpl : (byName.get(text.name) ?? []);
    return expected.some((identity) => isVersionFor(identity, text));
  };
}

/** Whether terms that no known license explains apply whatever is chosen. */
export function hasForeignTerms(license: string): boolean {
  const expression = license.includes("LicenseRef-") ? tryParseExpression(license) : undefined;
  return expression !== undefined && requiredTerms(expression).some(({ id }) => foreignTerms.has(id));
}

const foreignTerms: ReadonlySet<string> = new Set([unidentifiedTerms, proprietaryTerms]);

function requiredTerms(expression: Expression): readonly LicenseTerm[] {
  if (expression.kind === "license") return [expression];
  return expression.kind === "and" ? expression.parts.flatMap(requiredTerms) : [];
}

/** A license without its exception: exceptions are rarely part of the text. */
interface Identity {
  readonly name: string;
  /** Undefined where the identifier has none: MIT, BSD-3-Clause. */
  readonly version?: number;
  readonly orLater: boolean;
}

/** `-only` and `-or-later` share one text; "or later" on either side includes later versions. */
function isVersionFor(declared: Identity, text: Identity): boolean {
  const [ours = 0, theirs = 0] = [declared.version, text.version];
  return ours === theirs || (declared.orLater && theirs > ours) || (text.orLater && ours > theirs);
}

/** LGPL-2.1 goes with GPL-2.0; the others have the version of their GPL. */
function withGplVersion(lgpl: Identity): Identity {
  return lgpl.version === 2.1 ? { ...lgpl, version: 2 } : lgpl;
}

function readIdentity({ id, orLater }: LicenseTerm): Identity {
  const plain = id.replace(sameText, "").toLowerCase();
  const [, name = plain, version] = versioned.exec(plain) ?? [];
  const later = orLater || id.endsWith("-or-later");
  return { name, ...(version !== undefined && { version: Number(version) }), orLater: later };
}

/** The name of a license without its version: `gpl`, `cddl`. */
export function licenseName(term: LicenseTerm): string {
  return readIdentity(term).name;
}

/** Suffixes that do not change the license text. */
const sameText = /(?:-no-invariants|-invariants)?-(?:only|or-later)$|-no-copyleft-exception$|-(?:no-)?RFN$/;

/** A third number is a correction of the text: many packages that declare Python-2.0 contain Python-2.0.1. */
const versioned = /^([a-z][a-z0-9-]*)-(\d+\.\d+)(?:\.\d+)?$/;
