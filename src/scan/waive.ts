import type { AppliedWaiver } from "../domain/finding.ts";
import type { Context, Status, Waiver } from "../domain/policy.ts";
import { type ComponentToWaive, type EndedWaiver, endsSoon, findWaiver } from "../policy/waivers.ts";

export interface Waived {
  /** Absent: the finding keeps its status. */
  readonly waiver?: AppliedWaiver;
  /** Waivers of this component that no longer apply. */
  readonly ended: readonly EndedWaiver[];
  /** Whether `waiver` ends within thirty days. */
  readonly endsSoon: boolean;
}

interface JudgedComponent extends ComponentToWaive {
  readonly status: Status;
}

/** Looks for a waiver of a finding that does not pass; the license and the decision about it stay as they are. */
export function waive(
  judged: JudgedComponent,
  { context, today }: { readonly context: Context; readonly today: string },
): Waived {
  const { status } = judged;
  const { waiver, ended } = findWaiver(judged, context.waivers, today);
  if (status === "pass") return { ended: ended.filter(({ waiver: one }) => isAboutOne(one)), endsSoon: false };
  if (!waiver) return { ended, endsSoon: false };
  return { waiver: toApplied(waiver, status), ended: [], endsSoon: endsSoon(waiver.until, today) };
}

/** A pattern also matches components that never needed it: where these pass, nothing has ended. */
function isAboutOne({ selector }: Waiver): boolean {
  return !selector.subject.includes("*");
}

function toApplied({ component, until, reason, approvedBy }: Waiver, status: Exclude<Status, "pass">): AppliedWaiver {
  return { component, until, reason, approvedBy, from: "policy", status };
}
