import type { ActAnswer } from "../../../domain/report/act-answers.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import { parseExpression } from "../../../spdx/expression.ts";
import { denialText } from "../documents.ts";
import { onlyFor, proposeFor } from "../forms/proposals.ts";
import { declaredCompute, factTexts } from "../models/facts.ts";
import { whyNotFree } from "../models/free-license.ts";
import { licenseEvidence } from "../models/license-evidence.ts";
import type { ModelView, Survey } from "../models/model-view.ts";
import { excludedBy } from "../models/settle-role.ts";
import { denialsOf } from "../points/in-documents.ts";
import { rules } from "../rules.ts";
import { flopText, plain, sentenceList } from "../text.ts";
import { isNo, isYes, readFlop } from "./check-answer.ts";

/** What the scan found against an answer, as a sentence; undefined if nothing contradicts it. */
export function contradictionOf(answer: ActAnswer, model: ModelView, all: Survey): string | undefined {
  const value = answer.value.trim();
  const [denial] = isNo(value) ? [] : denialsOf(answer.id, model);
  return checks[answer.id]?.(value, model, all) ?? (denial && `${denialText(denial)}.`);
}

type Check = (value: string, model: ModelView, all: Survey) => string | undefined;

const checks: Readonly<Record<string, Check>> = {
  "xi-1-1-f": otherLicense,
  "general-purpose": isGeneral,
  "union-excluded": excludesUnion,
  compute: otherCompute,
  "os-licence": isNotFree,
  "1.2.dependencies": hasBase,
  "1.3.modalities": otherModalities,
  "2.1.used": proposed("2.1.used"),
  "2.2.2.used": proposed("2.2.2.used"),
  "2.3.used": proposed("2.3.used"),
  "2.5.used": proposed("2.5.used"),
};

/** Only an answer that is a license expression can be compared. */
function otherLicense(value: string, { node }: ModelView): string | undefined {
  if (node.license === unknownLicense || "error" in parseExpression(value)) return undefined;
  if (value.toLowerCase() === node.license.toLowerCase()) return undefined;
  const [place] = licenseEvidence(node);
  return `The scan found ${plain(place?.value ?? node.license)}${place?.file ? ` in ${place.file}` : ""}.`;
}

function isGeneral(value: string, { node, compute: { total = 0 } }: ModelView): string | undefined {
  const task = factTexts(node, "pipelineTag").find((name) => rules().generativeTasks.includes(name));
  return isNo(value) && task !== undefined && total > rules().thresholds.generalPurposeFlop
    ? `It is declared with ${flopText(total)} FLOP and the task ${plain(task)}, which makes it a likely one.`
    : undefined;
}

function excludesUnion(value: string, { node }: ModelView): string | undefined {
  const rule = excludedBy(node.license);
  return isNo(value) && rule?.excluded === "yes" ? `${rule.why} (${plain(node.license)}).` : undefined;
}

/** An estimate is good within 30 percent (guidelines C(2025) 5045, paragraph 123 and following). */
function otherCompute(value: string, { node, statements }: ModelView): string | undefined {
  const stated = readFlop(value) ?? 0;
  const declared = [declaredCompute(node.facts), ...statements.map(({ flop }) => flop)].filter(
    (flop) => flop !== undefined,
  );
  const isClose = declared.some((flop) => Math.abs(flop - stated) <= 0.3 * Math.max(flop, stated));
  return declared.length === 0 || isClose
    ? undefined
    : `The files declare ${sentenceList(declared.map(flopText))} FLOP.`;
}

function isNotFree(value: string, { node, baseModels }: ModelView): string | undefined {
  const found = [node, ...baseModels].find(({ license }) => whyNotFree(license)?.verdict === "fails");
  const terms = found && whyNotFree(found.license);
  return isYes(value) && found && terms
    ? `${plain(found.name, 100)} is under ${plain(found.license)}: ${terms.why} (${terms.place}).`
    : undefined;
}

function hasBase(value: string, { baseModels }: ModelView): string | undefined {
  const names = baseModels.map(({ name }) => plain(name, 100));
  return isNo(value) && names.length > 0 ? `The files say that it was made from ${sentenceList(names)}.` : undefined;
}

function otherModalities(value: string, model: ModelView, all: Survey): string | undefined {
  const found = new Set<unknown>(proposeFor("1.3.modalities", onlyFor(all, [model]), new Date(0))?.value);
  const missing = ["text", "image", "audio", "video"].filter(
    (word) => found.has(word) && !value.toLowerCase().includes(word),
  );
  return missing.length > 0 ? `The datasets that are named also have ${sentenceList(missing)}.` : undefined;
}

/** What the scan proposes speaks against a no. */
function proposed(field: string): Check {
  return (value, model, all) => {
    const proposal = isNo(value) ? proposeFor(field, onlyFor(all, [model]), new Date(0))?.value : undefined;
    return typeof proposal === "string" ? proposal : undefined;
  };
}
