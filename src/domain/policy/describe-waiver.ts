import type { AppliedWaiver } from "../report/finding.ts";

/** `waived until 2027-01-31 by Legal: replaced in the next release.` */
export function describeWaiver({ until, approvedBy, reason, from, locked }: AppliedWaiver): string {
  const place = from === "project" ? " (lcc.yml of the project)" : "";
  const rule = locked === undefined ? "" : `; an exception to the locked rule ${locked}`;
  return `waived ${describeEnd(until)} by ${approvedBy}: ${reason.replace(/\.$/, "")}${place}${rule}.`;
}

/** `until 2027-01-31`; `never` is no day. */
export function describeEnd(until: string): string {
  return until === "never" ? "without an end" : `until ${until}`;
}
