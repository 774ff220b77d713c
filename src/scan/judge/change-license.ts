import type { Evidence } from "../../domain/report/evidence.ts";
import { countingEvidence } from "../../resolve/chain/conclude.ts";
import { toLicenseText } from "../../resolve/chain/license-texts.ts";
import { printExpression, tryParseExpression } from "../../spdx/expression.ts";
import { findChangingId } from "../../spdx/text/change-license.ts";

/** A license that has become another one. */
export interface ChangedLicense {
  readonly id: string;
  readonly license: string;
  readonly date: string;
  /** Where the date stands. */
  readonly file?: string;
}

/** The change that has come into effect: all license texts of the package with this license must have it. */
export function findChange(evidence: readonly Evidence[], today: string): ChangedLicense | undefined {
  if (!evidence.some(({ change }) => isPast(change, today))) return undefined;
  const [id] = countingEvidence(evidence).flatMap(({ license = "" }) => findChangingId(license) ?? []);
  const named = evidence.filter(({ license = "" }) => id !== undefined && findChangingId(license) === id);
  const texts = named
    .filter((answer) => answer.change !== undefined || toLicenseText(answer) !== undefined)
    .toSorted((a, b) => ((a.change?.date ?? "") < (b.change?.date ?? "") ? 1 : -1));
  const { change: { license = "", date = "" } = {}, file } = texts[0] ?? {};
  const isAgreed = texts.every(({ change }) => isPast(change, today) && change?.license === license);
  if (id === undefined || texts.length === 0 || !isAgreed) return undefined;
  return { id, license, date, ...(file !== undefined && { file }) };
}

/** It is in effect on the day itself. Reports that are uploaded may say anything. */
function isPast(change: Evidence["change"], today: string): boolean {
  const { date = "", license = "" } = change ?? {};
  return isoDate.test(date) && date <= today && tryParseExpression(license) !== undefined;
}

const isoDate = /^\d{4}-\d\d-\d\d$/;

/** The evidence as it reads since the change. */
export function applyChange(evidence: readonly Evidence[], { id, license: next }: ChangedLicense): readonly Evidence[] {
  return evidence.map((answer) => {
    const isOf = answer.license !== undefined && findChangingId(answer.license) === id;
    const changed = isOf ? tryParseExpression(answer.license.split(id).join(`(${next})`)) : undefined;
    return changed ? { ...answer, license: printExpression(changed) } : answer;
  });
}
