import { createHash } from "node:crypto";
import { compareTexts } from "../../text/compare-texts.ts";
import type { Context, Override, Policy, Waiver } from "../../domain/policy/policy.ts";

/**
 * A hash of the content of a policy. Two files that differ only in layout, comments, anchors or the order of keys have
 * the same digest, so that a report can prove which rules were used.
 */
export function digestPolicy(policy: Policy): string {
  const { name, version, description, disclaimer, lastUpdated, status, contexts } = policy;
  const { defaultContext, projectRules } = policy;
  const head = [name, version, description, disclaimer, lastUpdated ?? null, status, defaultContext, projectRules];
  const byName = contexts.map((context) => [context.name, toContent(context)] as const).sort(compareKeys);
  return `sha256:${createHash("sha256")
    .update(JSON.stringify([head, byName]))
    .digest("hex")}`;
}

/** The content as written, in a fixed order, without the tables that are derived from it. */
function toContent(context: Context): unknown {
  const { description, judgedAs, allow, review, deny, reasons, scopes, types, directness } = context;
  const { datasetRisks, overrides, waivers } = context;
  const { preference, preferredOrder, unknown, unlisted, onConflict } = context;
  return [
    [description, judgedAs],
    [allow, review, deny],
    [preference, preferredOrder, unknown, unlisted, onConflict],
    [...reasons].sort(compareKeys),
    [...scopes].sort(compareKeys),
    [...types].sort(compareKeys),
    [...directness].sort(compareKeys),
    [...datasetRisks].sort(compareKeys),
    overrides.map((override) => [override.package, toTerms(override)] as const).sort(compareKeys),
    // A policy without waivers keeps the digest from before waivers existed.
    ...(waivers.length === 0 ? [] : [waivers.map(joinWaiver).sort()]),
    ...(context.obligations.size === 0 ? [] : [{ obligations: [...context.obligations].sort(compareKeys) }]),
    ...(context.locked.length === 0 ? [] : [{ locked: context.locked.map(({ text }) => text) }]),
  ];
}

function joinWaiver({ component, versions, path, license, detected, until, reason, approvedBy }: Waiver): string {
  return JSON.stringify([
    component,
    versions ?? null,
    path ?? null,
    license,
    detected ?? null,
    until,
    reason,
    approvedBy,
  ]);
}

function toTerms({ license, reason, expires }: Override): unknown {
  return [license, reason ?? null, expires ?? null];
}

function compareKeys([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compareTexts(a, b);
}
