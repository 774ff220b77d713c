import type { Context, Override, Policy, Waiver } from "../../domain/policy/policy.ts";

/** A policy as served by the API; lists are as written. */
export function describePolicy(policy: Policy): object {
  const { contexts, lastUpdated, ...rest } = policy;
  return { ...rest, lastUpdated: lastUpdated ?? null, contexts: contexts.map(describeContext) };
}

/** A context as served by the API. */
export function describeContext(context: Context): object {
  const { name, description, judgedAs, allow, deny, review, preference, preferredOrder } = context;
  const { unknown, unlisted, onConflict } = context;
  return {
    name,
    description,
    judgedAs,
    allow,
    deny,
    review,
    dualLicensePreference: preference,
    preferredOrder,
    unknown,
    unlisted,
    onConflict,
    reasons: Object.fromEntries(context.reasons),
    scopes: Object.fromEntries(context.scopes),
    types: Object.fromEntries(context.types),
    ...Object.fromEntries(context.directness),
    datasetRisks: Object.fromEntries(context.datasetRisks),
    ...(context.obligations.size > 0 && { obligations: Object.fromEntries(context.obligations) }),
    ...(context.locked.length > 0 && { locked: context.locked.map(({ text }) => text) }),
    overrides: Object.fromEntries(context.overrides.map((override) => [override.package, describeOverride(override)])),
    waivers: context.waivers.map(withoutSelector),
  };
}

/** A waiver as written. */
export function withoutSelector({ selector: _selector, ...waiver }: Waiver): Omit<Waiver, "selector"> {
  return waiver;
}

function describeOverride({ license, reason, expires }: Override): object {
  return { license, ...(reason !== undefined && { reason }), ...(expires !== undefined && { expires }) };
}
