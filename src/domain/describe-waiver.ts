import type { AppliedWaiver } from "./finding.ts";

/** `waived until 2027-01-31 by Legal: replaced in the next release.` */
export function describeWaiver({ until, approvedBy, reason }: AppliedWaiver): string {
  return `waived until ${until} by ${approvedBy}: ${reason.replace(/\.$/, "")}.`;
}
