import type { AppliedWaiver, RuleOrigin } from "../../domain/report/finding.ts";
import type { Context, Status, Waiver } from "../../domain/policy/policy.ts";
import { findLocked } from "../../policy/judge/locked.ts";
import { type ComponentToWaive, type EndedWaiver, endsSoon, findWaiver } from "../../policy/judge/waivers.ts";
import { defined } from "../../text/defined.ts";

export interface Waived {
  /** Absent: the finding keeps its status. */
  readonly waiver?: AppliedWaiver;
  /** The rule, where it is one of the project. */
  readonly rule?: Waiver;
  /** Waivers of this component that no longer apply. */
  readonly ended: readonly EndedWaiver[];
  /** Whether `waiver` ends within thirty days. */
  readonly endsSoon: boolean;
}

interface JudgedComponent extends ComponentToWaive {
  readonly status: Status;
  /** What was judged: `license` with a choice made for every OR. */
  readonly judged: string;
}

interface WaiveOptions {
  readonly context: Context;
  readonly today: string;
  /** Waivers of the project; those of the policy come first. */
  readonly projectWaivers?: readonly Waiver[] | undefined;
}

/** Finds a waiver for a finding that does not pass; the license and its decision stay the same. */
export function waive(judged: JudgedComponent, { context, today, projectWaivers = [] }: WaiveOptions): Waived {
  const { status } = judged;
  const own = findWaiver(judged, context.waivers, today);
  const ofProject = own.waiver ? undefined : findWaiver(judged, projectWaivers, today);
  const waiver = own.waiver ?? ofProject?.waiver;
  const ended = waiver ? [] : [...own.ended, ...(ofProject?.ended ?? [])];
  if (status === "pass") return { ended: ended.filter(({ waiver }) => isAboutOne(waiver)), endsSoon: false };
  if (!waiver) return { ended, endsSoon: false };
  return {
    waiver: {
      ...toApplied(waiver, own.waiver ? "policy" : "project", status),
      ...defined({ locked: findLocked([judged.judged, ...judged.texts], context) }),
    },
    ...(!own.waiver && { rule: waiver }),
    ended,
    endsSoon: endsSoon(waiver.until, today),
  };
}

/** A pattern also matches components that pass without it: for these no waiver has ended. */
function isAboutOne({ selector }: Waiver): boolean {
  return !selector.subject.includes("*");
}

function toApplied(
  { component, until, reason, approvedBy }: Waiver,
  from: RuleOrigin,
  status: Exclude<Status, "pass">,
): AppliedWaiver {
  return { component, until, reason, approvedBy, from, status };
}
