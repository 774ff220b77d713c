import { doubts } from "../domain/evidence.ts";
import { archiveKinds, type SourceReply } from "../domain/sources.ts";
import { entries, field, isFields, text } from "../formats/value.ts";
import { parseExpression } from "../spdx/expression.ts";

/** Reads a reply that was stored as JSON; undefined when any of it is not what we would have stored. */
export function readStoredReply(stored: unknown): SourceReply | undefined {
  if (!isFields(stored)) return undefined;
  const evidence = field(stored, "evidence");
  const repository = field(stored, "repository");
  const facts = field(stored, "facts");
  const archives = field(stored, "archives");
  const isSound =
    (evidence === undefined || isEvidence(evidence)) &&
    isTextOrAbsent(repository) &&
    (archives === undefined || (Array.isArray(archives) && archives.every(isArchive))) &&
    (facts === undefined || (isFields(facts) && entries(facts).every(([, fact]) => isFact(fact))));
  if (!isSound) return undefined;
  const kept = Object.entries({ evidence, repository, facts, archives }).filter(([, value]) => value !== undefined);
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
    [undefined, "package", "version"].some((missing) => missing === field(value, "missing")) &&
    [undefined, ...doubts].some((doubt) => doubt === field(value, "doubt")) &&
    ["raw", "url", "file"].every((name) => isTextOrAbsent(field(value, name))) &&
    fitsOutcome(field(value, "outcome"), text(field(value, "license")))
  );
}

/** An answer has a license that can be read, and nothing else has one. */
function fitsOutcome(outcome: unknown, license: string | undefined): boolean {
  if (outcome === "none") return license === undefined;
  const isAnswer = outcome === "answer" || outcome === "weak";
  return isAnswer && license !== undefined && "expression" in parseExpression(license);
}

function isArchive(value: unknown): boolean {
  return (
    text(field(value, "address")) !== undefined &&
    archiveKinds.some((kind) => kind === field(value, "kind")) &&
    isTextOrAbsent(field(value, "integrity"))
  );
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function isTextsOrAbsent(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((item) => typeof item === "string"));
}

function isFact(value: unknown): boolean {
  if (Array.isArray(value)) return isTextsOrAbsent(value);
  return ["string", "number", "boolean"].includes(typeof value);
}
