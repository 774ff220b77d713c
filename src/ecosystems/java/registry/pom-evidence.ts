import type { SourceReply } from "../../../domain/sources.ts";
import { combine, type Expression, parseExpression, printExpression } from "../../../spdx/expression.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";
import type { PomLicense } from "./published-pom.ts";

const longestRaw = 1_000;

/** What the licenses of a POM mean: whoever uses the package may choose among them. One that is not known spoils all. */
export function pomEvidence(
  licenses: readonly PomLicense[],
  values: (text: string) => string,
  address: string,
): NonNullable<SourceReply["evidence"]> {
  const written = licenses.map(({ name, url, comments }) => ({
    name: name === undefined ? undefined : onOneLine(values(name)),
    url: url === undefined ? undefined : values(url).trim(),
    comments: comments === undefined ? undefined : onOneLine(comments),
  }));
  const raw = written.map(inWords).join("; ").slice(0, longestRaw);
  const read = written.map(readLicense).filter((reading) => reading !== undefined);
  if (read.length < written.length) return { outcome: "none", raw, confidence: 0, url: address };
  const isExact = read.every((reading) => reading.isExact);
  const license = printExpression(
    combine(
      "or",
      read.map(({ expression }) => expression),
    ),
  );
  return { outcome: isExact ? "answer" : "weak", license, raw, confidence: isExact ? 1 : 0.5, url: address };
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
