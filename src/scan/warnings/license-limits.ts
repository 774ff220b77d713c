import type { LicenseObligations, ObligationId } from "../../domain/report/obligation.ts";
import { explainBasis, obligationsIn } from "../../spdx/obligations.ts";

/** Conditions that go beyond the family of a license, in sentences: limits on users and regions, and required names. */
export function describeLimits(license: string): string[] {
  return (obligationsIn(license) ?? []).flatMap(limitsOf);
}

function limitsOf(asked: LicenseObligations): string[] {
  const limits = asked.obligations.filter(({ id }) => notable.has(id)).flatMap(({ detail }) => detail ?? []);
  if (limits.length === 0) return [];
  return [...limits.map((limit) => `${limit}.`), explainBasis(asked) ?? []].flat();
}

const notable: ReadonlySet<ObligationId> = new Set(["user-limit", "region-limit", "name-in-product"]);
