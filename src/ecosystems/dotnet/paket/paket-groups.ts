import type { Scope } from "../../../domain/component.ts";

/** What the packages of a group are for, by its name in lower case. */
export function scopeOfGroup(group: string): Scope {
  if (/test|bench|spec/.test(group)) return "test";
  return /^(?:build|fake|dev|development|docs?|documentation|tools?|analyzers?|release|ci|lint|netcorebuild)/.test(
    group,
  )
    ? "dev"
    : "runtime";
}
