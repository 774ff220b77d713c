import type { Component } from "../../domain/contracts/component.ts";
import { judgedTypeOf } from "../../models/kind.ts";
import type { Context, ScopeRule, Softening, Status } from "../../domain/policy/policy.ts";

export type Circumstances = Pick<Component, "type" | "scope" | "direct" | "facts">;

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

export function softenStatus(status: Status, rule: ScopeRule): Status {
  if (rule === "report") return "pass";
  return rule === "warn" && status === "violation" ? "warning" : status;
}

/** Where the rule applies, for a sentence: `in scope test`, `in a model`. */
export function describePlace(by: string): string {
  if (by === "direct" || by === "transitive") return `in a ${by} dependency`;
  return by.startsWith("type ") ? `in a ${by.slice("type ".length)}` : `in ${by}`;
}

interface Rule {
  readonly by: string;
  readonly rule: ScopeRule;
}

/** There is no directness rule if the file does not say whether the component is direct. */
function rulesFor(component: Circumstances, { scopes, types, directness }: Context): Rule[] {
  const { scope, direct } = component;
  const type = judgedTypeOf(component);
  const place = direct === undefined ? undefined : direct ? "direct" : "transitive";
  const rules: [by: string, rule: ScopeRule | undefined][] = [
    [`scope ${scope}`, scopes.get(scope) ?? (scope === "available" ? "report" : undefined)],
    [`type ${type}`, types.get(type)],
    ...(place ? [[place, directness.get(place)] as [string, ScopeRule | undefined]] : []),
  ];
  return rules.flatMap(([by, rule]) => (rule === undefined ? [] : [{ by, rule }]));
}
