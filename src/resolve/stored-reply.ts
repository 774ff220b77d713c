import { doubts, integrities, supplierKinds } from "../domain/schema/words.ts";
import type { SourceReply } from "../domain/contracts/sources.ts";
import { unavailableReasons } from "../domain/unavailable-reason.ts";
import { anything, number, shape, text } from "../formats/shape.ts";
import { entries, isFields } from "../formats/value.ts";
import { parseExpression } from "../spdx/expression.ts";

const readReply = shape({
  evidence: anything,
  repository: anything,
  supplier: anything,
  facts: anything,
  archives: anything,
  further: anything,
});
const readEvidence = shape({
  outcome: text,
  license: text,
  confidence: number,
  assumed: anything,
  copyrights: anything,
  notices: anything,
  contains: anything,
  integrity: anything,
  failure: anything,
  missing: anything,
  doubt: anything,
  raw: anything,
  url: anything,
  file: anything,
});
const readContained = shape({ license: text, file: text });
const readSupplier = shape({ name: text, kind: text });
const readArchive = shape({ address: text, kind: text, integrity: anything, hasHashBeside: anything });

/** Reads a cached reply; undefined unless it has exactly the stored shape. */
export function readStoredReply(stored: unknown): SourceReply | undefined {
  if (!isFields(stored)) return undefined;
  const reply = readReply(stored);
  const { evidence, repository, supplier, facts, archives, further } = reply;
  const isSound =
    (evidence === undefined || isEvidence(evidence)) &&
    isListOrAbsent(further, isEvidence) &&
    isListOrAbsent(archives, isArchive) &&
    isTextOrAbsent(repository) &&
    (supplier === undefined || isSupplier(supplier)) &&
    (facts === undefined || (isFields(facts) && entries(facts).every(([, fact]) => isFact(fact))));
  if (!isSound) return undefined;
  return Object.fromEntries(Object.entries(reply).filter(([, value]) => value !== undefined));
}

function isEvidence(value: unknown): boolean {
  const one = readEvidence(value);
  const { confidence, assumed } = one;
  return (
    confidence !== undefined &&
    confidence >= 0 &&
    confidence <= 1 &&
    (assumed === undefined || typeof assumed === "boolean") &&
    isTextsOrAbsent(one.copyrights) &&
    isTextsOrAbsent(one.notices) &&
    isListOrAbsent(one.contains, isContained) &&
    [undefined, ...integrities].some((integrity) => integrity === one.integrity) &&
    [undefined, ...unavailableReasons].some((failure) => failure === one.failure) &&
    [undefined, "package", "version"].some((missing) => missing === one.missing) &&
    [undefined, ...doubts].some((doubt) => doubt === one.doubt) &&
    [one.raw, one.url, one.file].every(isTextOrAbsent) &&
    fitsOutcome(one.outcome, one.license)
  );
}

function isContained(value: unknown): boolean {
  const { license, file } = readContained(value);
  return license !== undefined && file !== undefined;
}

function isSupplier(value: unknown): boolean {
  const { name, kind } = readSupplier(value);
  return name !== undefined && supplierKinds.some((known) => known === kind);
}

function isArchive(value: unknown): boolean {
  const { address, kind, integrity, hasHashBeside } = readArchive(value);
  return (
    address !== undefined &&
    kind !== undefined &&
    isTextOrAbsent(integrity) &&
    [undefined, true].some((has) => has === hasHashBeside)
  );
}

/** Only answers have a license, and it must be a valid expression. */
function fitsOutcome(outcome: string | undefined, license: string | undefined): boolean {
  if (outcome === "none") return license === undefined;
  const isAnswer = outcome === "answer" || outcome === "weak";
  return isAnswer && license !== undefined && "expression" in parseExpression(license);
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function isTextsOrAbsent(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((item) => typeof item === "string"));
}

function isListOrAbsent(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isItem));
}

function isFact(value: unknown): boolean {
  if (Array.isArray(value)) return isTextsOrAbsent(value);
  return ["string", "number", "boolean"].includes(typeof value);
}
