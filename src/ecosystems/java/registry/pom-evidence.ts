import type { Doubt } from "../../../domain/report/evidence.ts";
import type { SourceReply } from "../../../domain/contracts/sources.ts";
import { cutRaw } from "../../../evidence/raw.ts";
import { combineReadings, readFirstName, weaken } from "../../../evidence/reading.ts";
import { type Expression, parseExpression, listTerms } from "../../../spdx/expression.ts";
import { findFamily } from "../../../spdx/families.ts";
import type { PomLicense, PublishedPom } from "./published-pom.ts";

/** A list is a guess: Maven says choice, many authors mean parts. One unknown license makes the whole unknown. */
export function pomEvidence(
  { licenses, address }: PublishedPom,
  values: (text: string) => string,
  heir: PomRelation,
): NonNullable<SourceReply["evidence"]> {
  const stated = licenses.map(({ name, url, comments }) => ({
    name: name === undefined ? undefined : onOneLine(values(name)),
    url: url === undefined ? undefined : values(url).trim(),
    comments: comments === undefined ? undefined : onOneLine(comments),
  }));
  const readings = stated.map(({ name, url }) => readFirstName([name, url].filter((words) => words !== undefined)));
  const answer = combineReadings("or", readings);
  const doubt = answer.license === undefined ? undefined : findDoubt(answer.license, readings.length, heir);
  const shown = { raw: cutRaw(stated.map(inWords).join("; ")), url: address };
  return { ...(doubt === undefined ? answer : weaken(answer, doubt)), ...shown };
}

/** How the package is related to the POM with the licenses. */
export type PomRelation = "itself" | "same organization" | "other organization";

function findDoubt(text: string, listed: number, heir: PomRelation): Doubt | undefined {
  const parsed = parseExpression(text);
  if ("error" in parsed) return undefined;
  const { expression: license } = parsed;
  const isAlien = heir === "other organization" || (heir !== "itself" && isPublicDomain(license));
  if (isAlien) return "inherited";
  return listed > 1 && license.kind === "or" ? "several_licenses" : undefined;
}

/** Build settings are often given away (jboss-parent), and the code of the packages that inherit them is not. */
function isPublicDomain(license: Expression): boolean {
  return listTerms(license).every(({ id }) => findFamily(id) === "public-domain");
}

function inWords({ name, url, comments }: PomLicense): string {
  const named = name === undefined || url === undefined ? (name ?? url ?? "") : `${name} (${url})`;
  return comments === undefined ? named : `${named}: ${comments}`;
}

function onOneLine(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(" ");
}
