import type { Evidence } from "../../domain/report/evidence.ts";
import { exactConfidence } from "../../domain/report/evidence.ts";
import {
  combine,
  type Expression,
  type LicenseTerm,
  printExpression,
  listTerms,
  termsIn,
  tryParseExpression,
} from "../../spdx/expression.ts";
import { createExpectation } from "./license-conflict.ts";
import { unidentifiedTerms } from "../../spdx/foreign-terms.ts";

type Answer = Omit<Evidence, "source">;

/**
 * What a list of licenses without an operator means in a package with these texts. A text that offers a choice decides;
 * otherwise all of them apply, with what the texts name besides. The doubt stays if the texts do not name each entry.
 */
export function decideList<E extends Answer>(list: E, texts: readonly Answer[]): E {
  const read = texts.flatMap(({ license = "" }) => tryParseExpression(license) ?? []);
  const entries = partsOf(list.license);
  if (entries.length === 0) return list;
  const identified = entries.filter((entry) => !isUnidentified(entry));
  const offered = findChoice(read, identified);
  const fromTexts = offered ?? (read.length > 0 ? combine("and", read) : undefined);
  const terms = fromTexts ? listTerms(fromTexts) : [];
  const rest = identified.filter((entry) => !terms.some(createExpectation(listTerms(entry))));
  const isExplained =
    offered !== undefined || terms.some((term) => !createExpectation(identified.flatMap(listTerms))(term));
  const unknown = isExplained ? [] : entries.filter(isUnidentified);
  const all = [...(fromTexts ? [asListed(fromTexts, identified)] : []), ...rest, ...unknown];
  const isDecided = rest.length === 0 && unknown.length === 0;
  // A family of licenses stays a guess, unless the texts name one of them.
  const isGuess = rest.length > 0 && unknown.length === 0 && list.confidence < exactConfidence;
  const { doubt: _doubt, ...stated } = list;
  return {
    ...stated,
    outcome: isGuess ? "weak" : "answer",
    license: printExpression(combine("and", all)),
    confidence: isDecided ? 1 : unknown.length > 0 || isGuess ? 0.5 : 1,
    ...(!isDecided && { doubt: "license_list" }),
  } as E;
}

/** The same with sections of a README: they may offer a choice or explain an entry, but bring no other license. */
export function decideListBySections<E extends Answer>(list: E, sections: readonly Answer[]): E {
  const entries = partsOf(list.license);
  const isListed = createExpectation(entries.flatMap(listTerms));
  const isOpen = entries.some(isUnidentified);
  const helpful = sections.filter(
    ({ license }) => license !== undefined && (isOpen || termsIn(license).every(isListed)),
  );
  return decideList(list, helpful);
}

function partsOf(license = ""): readonly Expression[] {
  const expression = tryParseExpression(license);
  if (!expression) return [];
  return expression.kind === "and" ? expression.parts : [expression];
}

function isUnidentified(entry: Expression): boolean {
  return entry.kind === "license" && entry.id === unidentifiedTerms;
}

/** The text that offers the most licenses to choose from, all of the list among them. */
function findChoice(texts: readonly Expression[], entries: readonly Expression[]): Expression | undefined {
  const choices = texts.filter((text) => {
    const terms = listTerms(text);
    return text.kind === "or" && entries.every((entry) => terms.some(createExpectation(listTerms(entry))));
  });
  return choices.toSorted((a, b) => listTerms(b).length - listTerms(a).length)[0];
}

/** A text does not say "or later", but the list may. */
function asListed(expression: Expression, entries: readonly Expression[]): Expression {
  if (expression.kind !== "license")
    return combine(
      expression.kind,
      expression.parts.map((part) => asListed(part, entries)),
    );
  return entries.flatMap(listTerms).find((term) => isSameText(term, expression)) ?? expression;
}

function isSameText(a: LicenseTerm, b: LicenseTerm): boolean {
  const base = ({ id }: LicenseTerm) => id.replace(/-(?:only|or-later)$/, "");
  return base(a) === base(b) && a.exception === b.exception;
}
