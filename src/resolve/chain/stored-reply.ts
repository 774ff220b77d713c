import { doubts, integrities, supplierKinds } from "../../domain/schema/words.ts";
import { textKinds } from "../../domain/schema/words.ts";
import type { SourceReply } from "../../domain/contracts/sources.ts";
import { unavailableReasons } from "../../domain/unavailable-reason.ts";
import { type Fields, isFields } from "../../formats/value.ts";
import { tryParseExpression } from "../../spdx/expression.ts";

/** Reads a cached reply; undefined unless it has exactly the stored shape. */
export function readStoredReply(stored: unknown): SourceReply | undefined {
  if (!isFields(stored) || !hasFields(stored, replyFields)) return undefined;
  const names = Object.keys(stored).filter((name) => Object.hasOwn(replyFields, name));
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}

/** Whether the answers in a reply have no other fields: one from a file must not name its own source. */
export function hasKnownFields({ evidence, further = [] }: SourceReply): boolean {
  const names = [evidence ?? {}, ...further].flatMap((one) => Object.keys(one));
  return names.every((name) => Object.hasOwn(evidenceFields, name));
}

type Check = (value: unknown) => boolean;
type Checks = Readonly<Record<string, Check>>;

/** Fields that are not in the table may have any value. */
function hasFields(value: Fields, checks: Checks, required: readonly string[] = []): boolean {
  const isThere = (name: string) => Object.hasOwn(value, name) && value[name] !== undefined;
  return (
    required.every(isThere) && Object.entries(checks).every(([name, check]) => !isThere(name) || check(value[name]))
  );
}

function fields(checks: Checks, required: readonly string[]): Check {
  return (value) => isFields(value) && hasFields(value, checks, required);
}

function listOf(isItem: Check): Check {
  return (value) => Array.isArray(value) && value.every(isItem);
}

function oneOf(words: readonly unknown[]): Check {
  return (value) => words.includes(value);
}

const isText: Check = (value) => typeof value === "string";
const isTexts = listOf(isText);
const isShare: Check = (value) => typeof value === "number" && value >= 0 && value <= 1;
const isFact: Check = (value) => ["string", "number", "boolean"].includes(typeof value) || isTexts(value);

const digest = /^[0-9a-f]{64}$/;

const evidenceFields: Checks = {
  outcome: oneOf(["answer", "weak", "none"]),
  license: isText,
  confidence: isShare,
  bestConfidence: isShare,
  assumed: (value) => typeof value === "boolean",
  copyrights: isTexts,
  notices: isTexts,
  contains: listOf(fields({ license: isText, file: isText }, ["license", "file"])),
  terms: listOf(fields({ quote: isText, line: (value) => Number.isInteger(value), file: isText }, ["quote", "line"])),
  change: fields({ license: isText, date: isText }, ["license"]),
  integrity: oneOf(integrities),
  tried: listOf(
    fields({ way: isText, outcome: oneOf(["license", "no_license", "absent", "failed"]), reason: isText }, [
      ...["way", "outcome"],
    ]),
  ),
  failure: oneOf(unavailableReasons),
  missing: oneOf(["package", "version"]),
  doubt: oneOf(doubts),
  raw: isText,
  url: isText,
  file: isText,
};

/** Only answers have a license, and it must be a valid expression. */
const isEvidence: Check = (value) => {
  if (!isFields(value) || !hasFields(value, evidenceFields, ["outcome", "confidence"])) return false;
  const { outcome, license } = value;
  if (outcome === "none") return license === undefined;
  return typeof license === "string" && tryParseExpression(license) !== undefined;
};

const replyFields: Checks = {
  evidence: isEvidence,
  repository: isText,
  supplier: fields({ name: isText, kind: oneOf(supplierKinds) }, ["name", "kind"]),
  facts: (value) => isFields(value) && Object.values(value).every(isFact),
  archives: listOf(
    fields({ address: isText, kind: isText, integrity: isText, hasHashBeside: oneOf([true]), hashList: isText }, [
      "address",
      "kind",
    ]),
  ),
  further: listOf(isEvidence),
  texts: listOf(
    fields({ file: isText, kind: oneOf(textKinds), text: (value) => isText(value) && digest.test(String(value)) }, [
      "file",
      "kind",
      "text",
    ]),
  ),
};
