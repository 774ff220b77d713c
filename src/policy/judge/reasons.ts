import type { Context, JudgedRisk, ListName, RiskRule, Rule, Verdict } from "../../domain/policy/policy.ts";
import type { Obligation } from "../../domain/report/obligation.ts";
import { printExpression, type LicenseTerm } from "../../spdx/expression.ts";
import { formatCount } from "../../text/count.ts";
import { shorten } from "../../text/shorten.ts";
import { foldPattern } from "./rules.ts";

/**
 * The choice, then the finding, then how to get a better outcome; a finding ends with the reason of the policy author,
 * if there is one.
 */
export function sentence(choices: readonly string[], finding: string, advice: string | undefined): string {
  const shown = choices.slice(0, shownChoices);
  const more = choices.length - shown.length;
  return [...shown, ...(more > 0 ? [formatCount(more, "more choice")] : []), finding].join("; ") + following(advice);
}

/** An expression may have thousands of alternatives, too many to read. */
const shownChoices = 3;

export function onList(term: LicenseTerm, rule: Rule): string {
  const license = printExpression(term);
  const { exception, ...alone } = term;
  const judgedAlone = exception !== undefined && !rule.hasException && rule.family === undefined;
  const judged = judgedAlone ? printExpression(alone) : license;
  const subject = judgedAlone ? `${license} is judged as ${judged}, which` : license;
  const pattern = rule.folded === foldPattern(judged) ? "" : ` as ${rule.text}`;
  return `${subject} is on the ${rule.list} list${pattern}.${following(rule.reason)}`;
}

export function onNoList(license: string, unlisted: ListName): string {
  return `${startOnNoList(license)} ${unlistedMeans[unlisted]}`;
}

/** The start of the sentence about a license on no list. */
export function startOnNoList(license: string): string {
  return `${license} is on no list,`;
}

const unlistedMeans: Readonly<Record<ListName, string>> = {
  allow: "which this policy allows.",
  review: "so a person has to decide.",
  deny: "which this policy denies.",
};

/** An obligation for which the policy has a rule. */
export function asks(license: string, { id, clause }: Obligation, rule: RiskRule, reason: string | undefined): string {
  const place = clause === undefined ? "" : ` (${clause})`;
  return `${license} asks for ${id}${place}, which this policy ${riskEffects[rule]}.${following(reason)}`;
}

const riskEffects: Readonly<Record<RiskRule, string>> = { deny: "denies", review: "wants a person to review" };

export function notKnown(list: ListName, reason: string | undefined): string {
  return `No license is known, which this policy puts on the ${list} list.${following(reason)}`;
}

/** A known risk of the component, or of what it was made from. */
export function risky(component: string, { risk, rule, subject, isUnverified }: JudgedRisk): string {
  const origin = subject === component ? "It" : `It comes from ${shorten(subject, maxShown)}, which`;
  const doubt = isUnverified ? " (to be verified)" : "";
  return `${origin} has the known risk ${risk}${doubt}, which this policy ${riskEffects[rule]}.`;
}

export function chosen(license: string, expression: string, because: string): string {
  return `${shorten(license, maxShown)} chosen out of ${shorten(expression, maxShown)} (${because})`;
}

/** The alternative with a better outcome that was not chosen, and how to choose it. */
export function explainPassedOver({ license, status }: Verdict, { preference }: Context): string {
  const outcome = status === "pass" ? "would be allowed" : "would only be a warning";
  const way =
    preference === "prefer_order"
      ? "name it earlier in preferred_order"
      : "set dual_license_preference to prefer_order and name it in preferred_order";
  return `${shorten(license, maxShown)} ${outcome}; to take it, ${way}.`;
}

/** If unlisted licenses are allowed, some parts may not be on the list. */
export function allAllowed(expression: string, unlisted: ListName): string {
  return `${shorten(expression, maxShown)} is ${unlisted === "allow" ? "allowed" : "on the allow list"} in every part.`;
}

export function worstDecides(expression: string, finding: string): string {
  return `${shorten(expression, maxShown)} is judged by its strictest part: ${finding}`;
}

const maxShown = 120;

function following(more: string | undefined): string {
  return more === undefined ? "" : ` ${more}`;
}
