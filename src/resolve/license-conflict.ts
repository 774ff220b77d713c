import { type Expression, type LicenseTerm, parseExpression, termsOf } from "../spdx/expression.ts";

/** What a top-level license file of a component contains. */
export interface LicenseText {
  /** SPDX expression. */
  readonly license: string;
  readonly file: string;
  /** 0 to 1, of the part that was identified best. */
  readonly confidence: number;
}

/** Below this, the text may be something else, and does not speak against the metadata. */
export const sureConfidence = 0.95;

/**
 * The texts that surely are other licenses than the declared ones. Empty where one of the files contains a declared
 * license: what lies beside it is another part of the package, or another alternative.
 */
export function findConflictingTexts(declared: Expression, texts: readonly LicenseText[]): readonly LicenseText[] {
  const expected = termsOf(declared);
  if (texts.some(({ license }) => termsIn(license).some((term) => isExpected(term, expected)))) return [];
  return texts.filter(({ license, confidence }) => confidence >= sureConfidence && isIdentified(license));
}

/** Whether the text of a license is no surprise in a package under one of the declared licenses. */
export function isExpected(found: LicenseTerm, declared: readonly LicenseTerm[]): boolean {
  const text = readIdentity(found);
  return declared.some((term) => isTextFor(readIdentity(term), text));
}

function termsIn(license: string): readonly LicenseTerm[] {
  const parsed = parseExpression(license);
  return "error" in parsed ? [] : termsOf(parsed.expression);
}

/** Terms that lcc could not identify are a doubt, and not another license. */
function isIdentified(license: string): boolean {
  return termsIn(license).some(({ id }) => id !== "LicenseRef-Unidentified-Terms");
}

/** A license without its exception: exceptions are seldom part of the text. */
interface Identity {
  readonly name: string;
  /** Undefined where the identifier has none: MIT, BSD-3-Clause. */
  readonly version?: number;
  readonly orLater: boolean;
}

function isTextFor(declared: Identity, text: Identity): boolean {
  if (declared.name === text.name) return isVersionFor(declared, text);
  // The LGPL refers to the GPL, and packages ship both texts, or only that of the GPL.
  return declared.name === "lgpl" && text.name === "gpl" && isVersionFor(withGplVersion(declared), text);
}

/** `-only` and `-or-later` share one text; "or later" on either side also stands for the versions that follow. */
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

/** Endings that say how a license is used, while its text stays the same. */
const sameText = /(?:-no-invariants|-invariants)?-(?:only|or-later)$|-no-copyleft-exception$|-(?:no-)?RFN$/;

/** A third number is a correction of the text: many packages that declare Python-2.0 contain Python-2.0.1. */
const versioned = /^([a-z][a-z0-9-]*)-(\d+\.\d+)(?:\.\d+)?$/;
