import {
  unknownLicense,
  type Context,
  type Decision,
  type ListName,
  type Status,
  type TraceStep,
  type Verdict,
} from "../../domain/policy/policy.ts";
import {
  combine,
  printExpression,
  type Combination,
  type Expression,
  type LicenseTerm,
} from "../../spdx/expression.ts";
import { findFamily } from "../../spdx/families.ts";
import { findObligations } from "../../spdx/obligations.ts";
import { chooseAlternative, rankSeverity } from "./choose.ts";
import { findRule } from "./match.ts";
import * as say from "./reasons.ts";
import { foldPattern, reasonFor } from "./rules.ts";

/** Judges a license expression in a context; undefined means that the license could not be resolved. */
export function evaluateLicense(expression: Expression | undefined, context: Context): Decision {
  const trace = expression ? judge(expression, context).trace : judgeUnknown(context);
  return { ...toVerdict(trace), trace };
}

/** A judged part, with the pieces for the reason of the whole. */
interface Judged {
  readonly trace: TraceStep;
  /** The part with a choice made for every OR. */
  readonly evaluated: Expression;
  /** A phrase for every OR. */
  readonly choices: readonly string[];
  readonly finding: string;
  /** The finding about the license that decided. */
  readonly decisive: string;
  /** How to get a better outcome, if a preference prevents it. */
  readonly advice?: string;
}

function judge(expression: Expression, context: Context): Judged {
  if (expression.kind === "license") return judgeTerm(expression, context);
  const parts = expression.parts.map((part) => judge(part, context));
  return expression.kind === "and" ? judgeAll(expression, parts, context) : judgeChoice(expression, parts, context);
}

function judgeTerm(term: LicenseTerm, context: Context): Judged {
  const license = printExpression(term);
  const rule = findRule(term, context.rules);
  const finding = rule ? say.onList(term, rule) : say.onNoList(license, context.unlisted);
  const trace: TraceStep = {
    expression: license,
    kind: "license",
    status: toStatus(rule?.list ?? context.unlisted),
    list: rule?.list ?? "none",
    ...(rule && { pattern: rule.text }),
    ...withOrigin(rule ? rule.from : context.sources.get("unlisted")),
    license,
    reason: finding,
    family: findFamily(license),
  };
  const raised = raiseByObligation(trace, term, context);
  return { trace: raised, evaluated: term, choices: [], finding: raised.reason, decisive: raised.reason };
}

/** An obligation for which the context has a rule makes the verdict worse; the strictest rule decides. */
function raiseByObligation(trace: TraceStep, term: LicenseTerm, { obligations, reasons }: Context): TraceStep {
  if (obligations.size === 0) return trace;
  const found = findObligations(term).obligations.filter(({ id }) => obligations.has(id));
  const worst = found.find(({ id }) => obligations.get(id) === "deny") ?? found[0];
  const list = worst && obligations.get(worst.id);
  if (!list || rankSeverity(toStatus(list)) <= rankSeverity(trace.status)) return trace;
  const pattern = `obligation:${worst.id}`;
  const reason = say.asks(trace.license, worst, list, reasonFor(pattern, reasons));
  const { from: _, ...rest } = trace;
  return { ...rest, status: toStatus(list), list, pattern, reason };
}

/** All parts apply: the worst one decides, or the first of several equal ones. */
function judgeAll(expression: Combination, parts: readonly Judged[], context: Context): Judged {
  const severities = parts.map(({ trace }) => rankSeverity(trace.status));
  const worst = severities.indexOf(Math.max(...severities));
  const { trace, decisive, advice } = at(parts, worst);
  const kept = parts.map((part) => part.evaluated);
  const evaluated = combine("and", kept);
  const license = printExpression(evaluated);
  const choices = parts.flatMap((part) => part.choices);
  const finding =
    trace.status === "pass" ? say.allAllowed(license, context.unlisted) : say.worstDecides(license, decisive);
  const whole = { ...trace, license, reason: say.sentence(choices, finding, advice) };
  const step = toStep(expression, parts, worst, whole);
  return { trace: step, evaluated, choices, finding, decisive, ...(advice !== undefined && { advice }) };
}

/** One part is enough: the preference chooses it, and its verdict applies. */
function judgeChoice(expression: Combination, parts: readonly Judged[], context: Context): Judged {
  const alternatives = parts.map(({ evaluated, trace }) => ({ evaluated, status: trace.status }));
  const { index, because, passedOver } = chooseAlternative(alternatives, context);
  const best = at(parts, index);
  const phrase = say.chosen(best.trace.license, printExpression(expression), because);
  const choices = [...best.choices, phrase];
  const advice = passedOver === undefined ? best.advice : say.explainPassedOver(at(parts, passedOver).trace, context);
  const whole = { ...best.trace, reason: say.sentence(choices, best.finding, advice) };
  const trace = { ...toStep(expression, parts, index, whole), because };
  return { ...best, trace, choices, ...(advice !== undefined && { advice }) };
}

function toStep(expression: Combination, parts: readonly Judged[], chosen: number, verdict: TraceStep): TraceStep {
  return {
    expression: printExpression(expression),
    kind: expression.kind,
    ...toVerdict(verdict),
    chosen,
    parts: parts.map((part) => part.trace),
  };
}

/** `unknown` in a context and the entry `UNKNOWN` in a list are equivalent. */
function judgeUnknown({ unknown, reasons, sources }: Context): TraceStep {
  return {
    expression: unknownLicense,
    kind: "unknown",
    status: toStatus(unknown),
    list: unknown,
    pattern: unknownLicense,
    ...withOrigin(sources.get(foldPattern(unknownLicense))),
    license: unknownLicense,
    reason: say.notKnown(unknown, reasonFor(unknownLicense, reasons)),
  };
}

function toVerdict({ status, list, pattern, from, license, reason }: Verdict): Verdict {
  return { status, list, ...(pattern !== undefined && { pattern }), ...withOrigin(from), license, reason };
}

function withOrigin(from: string | undefined): Pick<Verdict, "from"> {
  return from === undefined ? {} : { from };
}

function toStatus(list: ListName): Status {
  return list === "allow" ? "pass" : list === "review" ? "warning" : "violation";
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error("a combination without parts");
  return item;
}
