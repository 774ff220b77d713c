import { doubts, integrities, supplierKinds } from "../domain/schema/words.ts";
import { archiveKinds, type SourceReply } from "../domain/sources.ts";
import { unavailableReasons } from "../domain/unavailable-reason.ts";
import { entries, field, isFields, text } from "../formats/value.ts";
import { parseExpression } from "../spdx/expression.ts";

/** Reads a cached reply; undefined unless it has exactly the stored shape. */
export function readStoredReply(stored: unknown): SourceReply | undefined {
  if (!isFields(stored)) return undefined;
  const evidence = field(stored, "evidence");
  const repository = field(stored, "repository");
  const facts = field(stored, "facts");
  const archives = field(stored, "archives");
  const further = field(stored, "further");
  const supplier = field(stored, "supplier");
  const isSound =
    (evidence === undefined || isEvidence(evidence)) &&
    isListOrAbsent(further, isEvidence) &&
    isListOrAbsent(archives, isArchive) &&
    isTextOrAbsent(repository) &&
    (supplier === undefined || isSupplier(supplier)) &&
    (facts === undefined || (isFields(facts) && entries(facts).every(([, fact]) => isFact(fact))));
  if (!isSound) return undefined;
  const kept = Object.entries({ evidence, repository, supplier, facts, archives, further }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(kept);
}

function isEvidence(value: unknown): boolean {
  const confidence = field(value, "confidence");
  const assumed = field(value, "assumed");
  return (
    typeof confidence === "number" &&
    confidence >= 0 &&
    confidence <= 1 &&
    (assumed === undefined || typeof assumed === "boolean") &&
    isTextsOrAbsent(field(value, "copyrights")) &&
    isTextsOrAbsent(field(value, "notices")) &&
    isListOrAbsent(field(value, "contains"), isContained) &&
    [undefined, ...integrities].some((integrity) => integrity === field(value, "integrity")) &&
    [undefined, ...unavailableReasons].some((failure) => failure === field(value, "failure")) &&
    [undefined, "package", "version"].some((missing) => missing === field(value, "missing")) &&
    [undefined, ...doubts].some((doubt) => doubt === field(value, "doubt")) &&
    ["raw", "url", "file"].every((name) => isTextOrAbsent(field(value, name))) &&
    fitsOutcome(field(value, "outcome"), text(field(value, "license")))
  );
}

function isContained(value: unknown): boolean {
  return typeof field(value, "license") === "string" && typeof field(value, "file") === "string";
}

function isSupplier(value: unknown): boolean {
  return typeof field(value, "name") === "string" && supplierKinds.some((kind) => kind === field(value, "kind"));
}

function isArchive(value: unknown): boolean {
  return (
    typeof field(value, "address") === "string" &&
    archiveKinds.some((kind) => kind === field(value, "kind")) &&
    isTextOrAbsent(field(value, "integrity")) &&
    [undefined, true].some((has) => has === field(value, "hasHashBeside"))
  );
}

/** Only answers have a license, and it must be a valid expression. */
function fitsOutcome(outcome: unknown, license: string | undefined): boolean {
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
