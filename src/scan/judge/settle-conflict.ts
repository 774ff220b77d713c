import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding, FindingDecision, LicenseConflict } from "../../domain/report/finding.ts";
import type { Context, Softening, Status, Verdict } from "../../domain/policy/policy.ts";
import { rankSeverity } from "../../policy/judge/choose.ts";
import { evaluateComponent } from "../../policy/judge/evaluate-component.ts";
import { concludeLicense, countingEvidence } from "../../resolve/chain/conclude.ts";
import { findConflictingTexts, type LicenseText } from "../../resolve/chain/license-conflict.ts";
import { toLicenseText } from "../../resolve/chain/license-texts.ts";
import { type Expression, printExpression, tryParseExpression } from "../../spdx/expression.ts";

/** A license text that contradicts the declared license, and its effect. */
export interface Settled {
  readonly conflict: LicenseConflict;
  readonly status: Status;
  readonly decision: Pick<FindingDecision, "list" | "pattern" | "from" | "license" | "reason">;
  /** Whether the conflict changed the verdict or needs a review; otherwise it is a note. */
  readonly isDecisive: boolean;
  /** The rule that softened the verdict on the text, where that verdict applies. */
  readonly softened?: Softening;
  /** The list of the policy that has the text's license. */
  readonly list: Verdict["list"];
  /** The licenses of all texts that contradict what is declared. */
  readonly texts: readonly string[];
}

interface ToSettle {
  readonly component: Finding["component"];
  readonly evidence: readonly Evidence[];
  /** The verdict on the declared license. */
  readonly verdict: Verdict;
  readonly context: Context;
}

/** Applies the context's `on_conflict` where a license text differs from the declared license. */
export function settleConflict({ component, evidence, verdict, context }: ToSettle): Settled | undefined {
  const declared = declaredLicense(evidence);
  const texts = declared
    ? findConflictingTexts(
        declared,
        evidence.flatMap((answer) => toLicenseText(answer) ?? []),
      )
    : [];
  const worst = worstOf(texts.flatMap((text) => judgeText(text, component, context)));
  if (!declared || !worst) return undefined;
  const { text, verdict: other } = worst;
  const isDecisive = context.onConflict !== "declared" && isWorse(other, verdict);
  const used = isDecisive && context.onConflict === "worst" ? "detected" : "declared";
  return {
    conflict: { declared: printExpression(declared), detected: text.license, file: text.file, used },
    ...(used === "detected" ? takeText(other) : keepDeclared(verdict, other, isDecisive)),
    isDecisive,
    ...(used === "detected" && other.softened && { softened: other.softened }),
    list: other.list,
    texts: texts.map(({ license }) => license),
  };
}

/** Licenses from metadata. A weak answer, or one from the text itself, cannot contradict the text. */
function declaredLicense(evidence: readonly Evidence[]): Expression | undefined {
  const isStated = countingEvidence(evidence).every((answer) => answer.outcome === "answer" && !toLicenseText(answer));
  return isStated ? concludeLicense(evidence).license : undefined;
}

interface JudgedText {
  readonly text: LicenseText;
  readonly verdict: Verdict & { readonly softened?: Softening };
}

function judgeText(text: LicenseText, component: Finding["component"], context: Context): JudgedText[] {
  const license = tryParseExpression(text.license);
  if (!license) return [];
  const rules = { ...context, overrides: [] }; // an override of the component would already have settled the conflict
  return [{ text, verdict: evaluateComponent({ ...component, license }, rules, { today: "" }) }];
}

function worstOf(texts: readonly JudgedText[]): JudgedText | undefined {
  return texts.reduce<JudgedText | undefined>(
    (worst, next) => (worst && !isWorse(next.verdict, worst.verdict) ? worst : next),
    undefined,
  );
}

function isWorse(a: Verdict, b: Verdict): boolean {
  return rankSeverity(a.status) > rankSeverity(b.status);
}

function takeText(text: Verdict): Pick<Settled, "status" | "decision"> {
  const reason = `The license text is not what is declared, and the stricter of the two decides. ${text.reason}`;
  return { status: text.status, decision: { ...decisionOf(text), reason } };
}

function keepDeclared(declared: Verdict, text: Verdict, isDecisive: boolean): Pick<Settled, "status" | "decision"> {
  if (!isDecisive) return { status: declared.status, decision: decisionOf(declared) };
  const reason = `${declared.reason} The license text is not what is declared: ${text.reason} A person has to decide which of the two applies.`;
  return { status: "warning", decision: { ...decisionOf(declared), reason } };
}

function decisionOf({ list, pattern, from, license, reason }: Verdict): Settled["decision"] {
  return { list, ...(pattern !== undefined && { pattern }), ...(from !== undefined && { from }), license, reason };
}
