import type { Component } from "../../domain/contracts/component.ts";
import { readJudgedType } from "../../models/kind.ts";
import type { Context, ScopeRule, Softening, Status } from "../../domain/policy/policy.ts";

export type Circumstances = Pick<Component, "type" | "scope" | "direct" | "facts" | "vendored" | "resolvedBy">;

/**
 * The rule for the scope, type or directness of a component that makes its verdict milder. If there are several, the
 * mildest applies; for equal ones the first in this order.
 */
export function findSoftening(status: Status, component: Circumstances, context: Context): Softening | undefined {
  if (status === "pass") return undefined;
  const rules = rulesFor(component, context);
  const mildest = rules.find(({ rule }) => rule === "report") ?? rules.find(({ rule }) => rule === "warn");
  if (!mildest || softenStatus(status, mildest.rule) === status) return undefined;
  const { by, rule } = mildest;
  return rule === "full" ? undefined : { by, rule, from: status };
}

/** Whether the policy only reports components of this scope, type or directness, so that none is a violation. */
export function isOnlyReported(component: Circumstances, context: Context): boolean {
  return findSoftening("violation", component, context)?.rule === "report";
}

export function softenStatus(status: Status, rule: ScopeRule): Status {
  if (rule === "report") return "pass";
  return rule === "warn" && status === "violation" ? "warning" : status;
}

/** A sentence without its end: `this would be a violation if it were shipped; found as a development dependency`. */
export function describeSoftening({ by, from }: Pick<Softening, "by" | "from">, status: Status): string {
  const role = roles.get(by);
  if (role !== undefined) return `this would be a ${from} if it were shipped; found as ${role}`;
  return `a ${from} ${describePlace(by)} counts as a ${status} here`;
}

const roles: ReadonlyMap<string, string> = new Map([
  ["scope build", "a build dependency"],
  ["scope dev", "a development dependency"],
  ["scope test", "a test dependency"],
  ["scope available", "a name that nothing loads"],
]);

function describePlace(by: string): string {
  if (by === "direct" || by === "transitive") return `in a ${by} dependency`;
  if (by === "vendored") return "in third-party code that is in the repository";
  return by.startsWith("type ") ? `in a ${by.slice("type ".length)}` : `in ${by}`;
}

interface Rule {
  readonly by: string;
  readonly rule: ScopeRule;
}

/** There is no directness rule if the file does not say whether the component is direct. */
function rulesFor(component: Circumstances, { scopes, types, directness }: Context): Rule[] {
  const { scope, direct } = component;
  const type = readJudgedType(component);
  const isOnlyInTree = component.vendored === true && component.resolvedBy === undefined;
  const place = direct === undefined ? undefined : direct ? "direct" : "transitive";
  const rules: [by: string, rule: ScopeRule | undefined][] = [
    [`scope ${scope}`, scopes.get(scope) ?? (scope === "available" ? "report" : undefined)],
    [`type ${type}`, types.get(type)],
    ...(place ? [[place, directness.get(place)] as [string, ScopeRule | undefined]] : []),
    ...(isOnlyInTree ? [["vendored", directness.get("vendored")] as [string, ScopeRule | undefined]] : []),
  ];
  return rules.flatMap(([by, rule]) => (rule === undefined ? [] : [{ by, rule }]));
}
