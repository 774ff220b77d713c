import type { LicenseObligations, Obligation, ObligationId } from "../../domain/report/obligation.ts";
import { describeObligation } from "../../spdx/obligation-names.ts";
import { explainBasis, obligationsIn } from "../../spdx/obligations.ts";

/** What a license of weak copyleft asks for the work itself, by its own clauses; undefined: only the family is known. */
export function describeDuties(license: string): string | undefined {
  const asked = obligationsIn(license) ?? [];
  if (asked.some(({ basis }) => basis !== "text" && basis !== "unchecked")) return undefined;
  const duties = asked.flatMap(({ obligations }) => obligations.filter(({ id }) => ofWork.has(id)));
  return duties.map(describeDuty).join("; ");
}

const ofWork: ReadonlySet<ObligationId> = new Set([
  ...(["use-restrictions", "source-of-changes", "relinking", "same-license"] as const),
]);

function describeDuty({ id, clause, detail }: Obligation): string {
  const title = describeObligation(id).title;
  const about = clause === undefined ? "" : ` (${clause})`;
  return `${title[0]?.toLowerCase() ?? ""}${title.slice(1)}${about}${detail === undefined ? "" : `: ${detail}`}`;
}

/** Conditions that go beyond the family of a license, in sentences: limits on users and regions, and required names. */
export function describeLimits(license: string): string[] {
  return (obligationsIn(license) ?? []).flatMap(limitsOf);
}

function limitsOf(asked: LicenseObligations): string[] {
  const limits = asked.obligations.filter(({ id }) => notable.has(id)).flatMap(({ detail }) => detail ?? []);
  if (limits.length === 0) return [];
  return [...limits.map((limit) => `${limit}.`), explainBasis(asked) ?? []].flat();
}

const notable: ReadonlySet<ObligationId> = new Set([
  "user-limit",
  "region-limit",
  "name-in-product",
  "advertising-credit",
]);
