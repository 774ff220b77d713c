import { suggestNames } from "../../text/suggest-names.ts";
import type { Pattern } from "../../domain/policy/policy.ts";
import { successors } from "../../spdx/deprecated.ts";
import { classifiedExceptions, classifiedLicenses } from "../../spdx/families.ts";
import { findExceptionId, findLicenseId } from "../../spdx/identifiers.ts";

interface Advice {
  /** A LicenseRef unlike any that lcc knows: very likely the organization's own. */
  readonly isOwnReference: boolean;
  readonly message: string;
}

/** Advice for the author of a pattern that matches no license. */
export function adviseOnPattern({ text, folded, isWildcard, hasException }: Pattern): Advice {
  const isReference = folded.startsWith("licenseref-");
  const advice = (message: string) => ({ isOwnReference: false, message: `"${text}" ${message}` });
  if (/ (?:or|and) /.test(folded))
    return advice("is an expression; a list takes single licenses, each as an entry of its own.");
  if (isWildcard && !isReference) return advice("matches no license that lcc knows; check the spelling.");
  if (hasException) return advice(explainException(text));
  const renamed = successors[findLicenseId(text) ?? ""];
  if (renamed !== undefined) return advice(`never matches: SPDX has renamed it; write "${renamed}".`);
  const guess = isReference ? guessReference(text) : suggestNames(text, classifiedLicenses())[0];
  if (guess !== undefined) return advice(`is not a license that lcc knows; did you mean "${guess}"?`);
  if (!isReference) return advice("is neither an SPDX identifier nor a LicenseRef-… that lcc knows.");
  return {
    isOwnReference: true,
    message: `"${text}" is not known to lcc; that is fine if it is a reference of your own.`,
  };
}

/** The common prefix is ignored, because it would make all of them look similar. */
function guessReference(text: string): string | undefined {
  const [guess] = text.includes("*") ? [] : suggestNames(text.slice(prefix.length), knownReferences());
  return guess === undefined ? undefined : prefix + guess;
}

const prefix = "LicenseRef-";

function knownReferences(): string[] {
  return classifiedLicenses()
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length));
}

function explainException(text: string): string {
  const [license = "", exception = ""] = text.split(/ with /i);
  const renamed = successors[findLicenseId(license) ?? ""];
  if (!findExceptionId(exception)) {
    const [guess] = suggestNames(exception, classifiedExceptions());
    return `names an exception that lcc does not know${guess === undefined ? "." : `; did you mean "${guess}"?`}`;
  }
  return renamed === undefined
    ? "names a license that lcc does not know; check the spelling."
    : `never matches: write "${renamed} WITH ${exception}".`;
}
