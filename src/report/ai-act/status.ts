import type { Item, Status } from "./document.ts";
import type { PointEvidence } from "./points/point-evidence.ts";
import type { ItemRule } from "./rules.ts";

/** A point, and whether it is complete, with nothing left that only the provider can know. */
export interface AssessedItem {
  readonly item: Item;
  readonly isCovered: boolean;
  /** No answer can settle it. */
  readonly isRefuted: boolean;
}

/**
 * A point with findings is evidenced only if a scan can show all of it, or if a document about the model states it;
 * a trace, or a question that only the provider can answer, needs a person.
 */
export function assessItem(rule: ItemRule, point: PointEvidence): AssessedItem {
  const { id, text, automation, action } = rule;
  const { evidence, lacks = [], isStated } = point;
  const isAnswered = evidence.some(({ kind }) => kind === "user-answer");
  const isWhole = evidence.length > 0 && lacks.length === 0;
  const status =
    isWhole && (automation === "auto" || isAnswered || isStated)
      ? "evidenced"
      : evidence.length > 0
        ? "partial"
        : "missing";
  const isUnconfirmed = status === "evidenced" && automation === "manual" && !isAnswered;
  const gap = isUnconfirmed ? unconfirmed : status === "evidenced" ? null : describeGap(rule, point);
  return {
    item: { id, text, status, automation, evidence, gap, userAction: gap === null ? null : action },
    isCovered: isWhole && (automation !== "manual" || isAnswered),
    isRefuted: point.isRefuted === true,
  };
}

const unconfirmed = "A document states it. Only the provider can confirm it: answer the point in ai-act.yml.";

function describeGap(rule: ItemRule, { evidence, lacks = [], gap, searched }: PointEvidence): string {
  if (evidence.length === 0) return searched === undefined ? (gap ?? rule.gap) : `${gap ?? rule.gap} ${searched}`;
  if (lacks.length > 0) return `Still missing: ${lacks.join("; ")}.`;
  return rule.automation === "manual"
    ? "Only the provider can say whether this is right and complete."
    : "This is a trace. A person has to confirm that it covers the point.";
}

/** Evidenced if every point is covered, partial if any has evidence; only evidence is used. */
export function decideDutyStatus(items: readonly AssessedItem[]): Exclude<Status, "not-applicable"> {
  if (items.every(({ item }) => item.evidence.length === 0)) return "missing";
  return items.every(({ isCovered }) => isCovered) ? "evidenced" : "partial";
}

/** An exception is shown only if every single condition is; a trace of one is not enough for an exemption. */
export function isExceptionShown(conditions: readonly Item[]): boolean {
  return conditions.length > 0 && conditions.every(({ status }) => status === "evidenced");
}

/** One condition fails whatever is answered, so the others are closed. */
export function isExceptionFailed(conditions: readonly Item[]): boolean {
  const closed = conditions.filter(({ status }) => status === "not-applicable").length;
  return closed > 0 && closed < conditions.length;
}
