import type { AppliedWaiver } from "../report/finding.ts";

/** `waived until 2027-01-31 by Legal: replaced in the next release.` */
export function describeWaiver({ until, approvedBy, reason, from }: AppliedWaiver): string {
  const place = from === "project" ? " (lcc.yml of the project)" : "";
  return `waived until ${until} by ${approvedBy}: ${reason.replace(/\.$/, "")}${place}.`;
}
