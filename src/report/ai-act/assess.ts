import type { Item, Obligation, Status } from "./document.ts";
import { checkPoint } from "./points/check-point.ts";
import type { Survey, ModelView } from "./models/model-view.ts";
import { type ObligationRule, obligations, rules } from "./rules.ts";
import { flopText, plain, sentenceList } from "./text.ts";
import { judgeChange, judgeSystemicRisk } from "./models/compute.ts";
import { type AssessedItem, assessItem, decideDutyStatus, isExceptionFailed, isExceptionShown } from "./status.ts";

/** Every duty of Chapter V for one model, with the findings for each of its points. */
export function assessModel(model: ModelView, all: Survey): Obligation[] {
  const assessedRules = obligations().map((rule) => ({
    rule,
    assessed: withoutUseless(
      rule,
      rule.items.map((item) => assessItem(item, checkPoint(item.evidenceFrom, model, all))),
    ),
  }));
  const conditions =
    assessedRules.find(({ rule }) => rule.kind === "condition")?.assessed.map(({ item }) => item) ?? [];
  return assessedRules.map(({ rule, assessed }) => toObligation(rule, assessed, { conditions, model }));
}

/** Where one condition fails for good, nothing is gained by showing the others. */
function withoutUseless({ kind }: ObligationRule, assessed: readonly AssessedItem[]): readonly AssessedItem[] {
  if (kind !== "condition" || !assessed.some(({ isRefuted }) => isRefuted)) return assessed;
  return assessed.map((one) => (one.isRefuted ? one : { ...one, item: closed(one.item) }));
}

/** A dataset has no duties; it is evidence for the models that were trained on it. */
export function assessDataset(): Obligation[] {
  return [
    {
      id: "art53",
      ref: "Art. 53",
      title: "Duties of providers of general-purpose models",
      status: "not-applicable",
      reason: "This is a dataset. The duties are about models; a dataset is evidence for the models trained on it.",
      exemption: null,
      items: [],
    },
  ];
}

interface Circumstances {
  readonly conditions: readonly Item[];
  readonly model: ModelView;
}

function toObligation(rule: ObligationRule, assessed: readonly AssessedItem[], around: Circumstances): Obligation {
  const { id, ref, title } = rule;
  const items = assessed.map(({ item }) => item);
  const notApplicable = whyNotApplicable(rule, around);
  const isCovered = rule.exception !== undefined;
  const exemption = isCovered ? { claimed: isExceptionShown(around.conditions), conditions: around.conditions } : null;
  if (notApplicable !== undefined)
    return { id, ref, title, status: "not-applicable", reason: notApplicable, exemption, items: items.map(closed) };
  return {
    id,
    ref,
    title,
    status: decideDutyStatus(assessed),
    reason: reasonFor(rule, items, around),
    exemption,
    items,
  };
}

/** Keeps the evidence, but asks for nothing more. */
function closed(item: Item): Item {
  return { ...item, status: "not-applicable", gap: null, userAction: null };
}

function whyNotApplicable(
  { id, exception, kind }: ObligationRule,
  { conditions, model }: Circumstances,
): string | undefined {
  if (model.position.isInput) return model.position.why;
  const established = model.provider.get("established");
  if (id === "art54" && established?.value === "union")
    return `The provider is established in the Union (answered by ${plain(established.by, 100)}, last confirmed on ${plain(established.on, 10)}).`;
  if (exception !== undefined && isExceptionShown(conditions))
    return `Every condition of the open-source exception is shown (${exception}).`;
  if (kind === "systemic" && judgeSystemicRisk(model.compute) === "below-threshold")
    return `The declared training compute, ${flopText(model.compute.total ?? 0)} FLOP, is not above the line for systemic risk. A designation by the Commission would change that.`;
  return undefined;
}

function reasonFor(rule: ObligationRule, items: readonly Item[], { model, conditions }: Circumstances): string {
  const withEvidence = items.filter(({ evidence }) => evidence.length > 0).length;
  const open = items.filter(({ status }) => status === "missing" || status === "partial").length;
  const counts = `${withEvidence} of ${items.length} points ${withEvidence === 1 ? "has" : "have"} evidence; ${open} ${open === 1 ? "needs" : "need"} a person.`;
  const stated = items.filter(({ status, automation, evidence: all }) => isOnlyStated(status, automation, all)).length;
  const waiting =
    stated > 0
      ? [
          `${stated} ${stated === 1 ? "point is" : "points are"} stated in documents and wait for the provider's confirmation.`,
        ]
      : [];
  return [counts, ...waiting, ...remarks(rule, { model, conditions })].join(" ");
}

/** Points that only the provider knows need a person's answer, whatever a document says. */
function isOnlyStated(status: Status, automation: Item["automation"], evidence: Item["evidence"]): boolean {
  return status === "evidenced" && automation === "manual" && !evidence.some(({ kind }) => kind === "user-answer");
}

function remarks({ id, kind, exception, appliesIf }: ObligationRule, { model, conditions }: Circumstances): string[] {
  const unmet = conditions.filter(({ status }) => status !== "evidenced").length;
  const isFailed = isExceptionFailed(conditions);
  return [
    ...(kind === "condition" ? [isFailed ? failed : exempts] : []),
    ...(appliesIf === undefined ? [] : [appliesIf]),
    ...(kind === "systemic" ? [systemicRemark(model)] : []),
    ...(exception === undefined
      ? []
      : [
          isFailed
            ? `The open-source exception (${exception}) does not hold: one of its conditions fails.`
            : `The open-source exception (${exception}) is not shown: ${unmet} of its ${conditions.length} conditions are open.`,
        ]),
    ...(model.position.role === "modifier" ? [...(changeCovered[id] ?? []), judgeChange(model.compute).why] : []),
    ...(model.position.ask === undefined ? [] : [model.position.ask]),
  ];
}

const exempts = "Where all of them hold, points (a) and (b) of Art. 53(1) do not apply; (c) and (d) always do.";
const failed = "One of them fails, whatever the others are, so all duties remain.";

const addedData = ["For the provider of a changed model it covers the added data only."];
const change = ["For the provider of a changed model it covers the change only."];

/** What a duty covers for the provider of a changed model. */
const changeCovered: Readonly<Record<string, readonly string[]>> = {
  "art53-1-a": change,
  "art53-1-b": change,
  "art53-1-c": addedData,
  "art53-1-d": addedData,
  art55: ["It binds the provider of a changed model if the original has systemic risk."],
};

function systemicRemark({ compute }: ModelView): string {
  const { total, unknown } = compute;
  if (judgeSystemicRisk(compute) === "declared")
    return "An answer says that the model it was made from has systemic risk; then it has it, too.";
  if (total === undefined)
    return "No training compute is declared, so it is not known whether that is the case; nothing is concluded from the name or the size of the model.";
  const stated = `The declared training compute is ${flopText(total)} FLOP`;
  if (judgeSystemicRisk(compute) === "above-threshold") return `${stated}, above the line.`;
  const missing = unknown.length > 0 ? sentenceList(unknown) : "this model itself";
  return `${stated}, but inherited and merged weights count (${rules().countedPlace}), and none is declared for ${missing}. So it is not known whether that is the case.`;
}

export function countStatuses(all: readonly Obligation[]): Readonly<Record<Status, number>> {
  const count = (status: Status) => all.filter((obligation) => obligation.status === status).length;
  return {
    evidenced: count("evidenced"),
    partial: count("partial"),
    missing: count("missing"),
    "not-applicable": count("not-applicable"),
  };
}
