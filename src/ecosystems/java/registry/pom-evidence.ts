import type { Doubt } from "../../../domain/evidence.ts";
import type { SourceReply } from "../../../domain/sources.ts";
import { combine, type Expression, parseExpression, printExpression, termsOf } from "../../../spdx/expression.ts";
import { familyOf } from "../../../spdx/families.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";
import type { PomLicense, PublishedPom } from "./published-pom.ts";

const longestRaw = 1_000;

/**
 * What the licenses of a POM mean: whoever uses the package may choose among them. One that is not known spoils all.
 * Many authors list what applies to parts of the package, so a list of several is a guess.
 */
export function pomEvidence(
  { licenses, address }: PublishedPom,
  values: (text: string) => string,
  heir: Heir,
): NonNullable<SourceReply["evidence"]> {
  const written = licenses.map(({ name, url, comments }) => ({
    name: name === undefined ? undefined : onOneLine(values(name)),
    url: url === undefined ? undefined : values(url).trim(),
    comments: comments === undefined ? undefined : onOneLine(comments),
  }));
  const raw = written.map(inWords).join("; ").slice(0, longestRaw);
  const read = written.map(readLicense).filter((reading) => reading !== undefined);
  if (read.length < written.length) return { outcome: "none", raw, confidence: 0, url: address };
  const choice = combine(
    "or",
    read.map(({ expression }) => expression),
  );
  const doubt = doubtAbout(choice, read.length, heir);
  const isExact = doubt === undefined && read.every((reading) => reading.isExact);
  return {
    outcome: isExact ? "answer" : "weak",
    license: printExpression(choice),
    raw,
    confidence: isExact ? 1 : 0.5,
    url: address,
    ...(doubt && { doubt }),
  };
}

/** How the package that is asked about is related to the POM with the licenses. */
export type Heir = "itself" | "same group" | "group below" | "other group";

function doubtAbout(license: Expression, listed: number, heir: Heir): Doubt | undefined {
  const isAlien = heir === "other group" || (heir === "group below" && isPublicDomain(license));
  if (isAlien) return "inherited";
  return listed > 1 && license.kind === "or" ? "several_licenses" : undefined;
}

/** What the POM of an organisation gives away is the POM itself, not all that the organisation publishes. */
function isPublicDomain(license: Expression): boolean {
  return termsOf(license).every(({ id }) => familyOf(id) === "public-domain");
}

interface Reading {
  readonly expression: Expression;
  readonly isExact: boolean;
}

/** The name decides where it is precise, else the address where that is; a family name alone is a guess. */
function readLicense({ name, url }: PomLicense): Reading | undefined {
  const readings = [name, url].flatMap((words) => readWords(words) ?? []);
  return readings.find(({ isExact }) => isExact) ?? readings[0];
}

function readWords(words: string | undefined): Reading | undefined {
  if (words === undefined) return undefined;
  const { expression, strength } = normalizeName(words);
  const parsed = strength === "none" ? undefined : parseExpression(expression);
  return parsed && !("error" in parsed) ? { expression: parsed.expression, isExact: strength === "exact" } : undefined;
}

function inWords({ name, url, comments }: PomLicense): string {
  const named = name === undefined || url === undefined ? (name ?? url ?? "") : `${name} (${url})`;
  return comments === undefined ? named : `${named}: ${comments}`;
}

function onOneLine(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(" ");
}
