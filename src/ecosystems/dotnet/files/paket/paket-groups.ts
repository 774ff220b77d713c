import type { Scope } from "../../../../domain/contracts/component.ts";

/** The scope of the packages of a group, by its lower-case name. */
export function scopeOfGroup(group: string): Scope {
  if (/test|bench|spec/.test(group)) return "test";
  return /^(?:build|fake|dev|development|docs?|documentation|tools?|analyzers?|release|ci|lint|netcorebuild)/.test(
    group,
  )
    ? "dev"
    : "runtime";
}
