import { cutText } from "../evidence/raw.ts";
import { defined } from "../text/defined.ts";
import { printable } from "../text/printable.ts";
import type { BinaryFacts, EmbeddedFacts } from "./binary-facts.ts";

/** The facts without control characters, and of limited length. Empty texts are left out. */
export function cleanFacts(facts: BinaryFacts): BinaryFacts {
  const { embedded } = facts;
  return {
    ...cleanTexts(facts),
    ...(embedded && { embedded: embedded.map((part) => cleanTexts<EmbeddedFacts>(part)) }),
  };
}

function cleanTexts<T extends EmbeddedFacts>({ name, version, license, licenseUrl, copyright, company, ...rest }: T) {
  return {
    ...rest,
    ...defined({
      name: cleanLine(name),
      version: cleanLine(version),
      license: cleanText(license, maxTermsLength),
      licenseUrl: cleanLine(licenseUrl),
      copyright: cleanLine(copyright),
      company: cleanLine(company),
    }),
  };
}

const maxLineLength = 500;
/** The terms of a font may be the whole OFL. */
const maxTermsLength = 20_000;

function cleanLine(text: string | undefined): string | undefined {
  return cleanText(text?.replaceAll(/\s+/g, " "), maxLineLength);
}

function cleanText(text: string | undefined, maxLength: number): string | undefined {
  return (text && printable(cutText(text, maxLength)).trim()) || undefined;
}
