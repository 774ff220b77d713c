import { tryParseExpression } from "../../../expression.ts";
import type { LicenseFinding } from "../../finding.ts";
import { findGnuLicenses } from "../gnu/gnu-notice.ts";
import { readName } from "../license-names.ts";
import type { Paragraph } from "../../passage.ts";

/** "You must choose one of the two licenses described below", and paragraphs that begin with their names. */
export function findDescribedChoice(paragraphs: readonly Paragraph[]): readonly LicenseFinding[] {
  const offer = paragraphs.findIndex(({ text }) => offers.test(text));
  const options = offer < 0 ? [] : paragraphs.slice(offer + 1, offer + 9).flatMap(nameAtStart);
  return options.length < 2 ? [] : options.map((option) => ({ ...option, oneOf: `${offer}:described` }));
}

const offers = /\bchoose\W{1,3}(?:one|either)\W{1,3}of the (?:two |three )?licen[cs]es (?:described |listed )?below\b/i;

function nameAtStart({ text, firstLine, lastLine }: Paragraph): LicenseFinding[] {
  const words = text.replace(/^(?:[^\w\s]\s)?the /i, "");
  const [gnu] = findGnuLicenses(words).filter(({ start }) => start === 0);
  const id = anyLater.test(words) ? gnu?.id.replace(/-only$/, "-or-later") : gnu?.id;
  const expression = id === undefined ? readName(words)?.expression : tryParseExpression(id);
  return expression ? [{ expression, kind: "grant", confidence: 0.9, firstLine, lastLine, at: 0 }] : [];
}

const anyLater = /\bany later version (?:can|may) (?:also )?be used\b/i;
