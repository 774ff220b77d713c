import type { Context } from "../../domain/policy/policy.ts";
import type { Finding } from "../../domain/report/finding.ts";

/** The context for what is shipped: development and test dependencies are only reported. An unknown scope still counts. */
export function toProduction(context: Context): Context {
  return { ...context, scopes: new Map([...context.scopes, ["dev", "report"], ["test", "report"]]) };
}

/** Whether a finding passes because what it is about is needed for development or tests only. */
export function isLeftOut({ decision: { softened } }: Finding): boolean {
  return softened?.rule === "report" && (softened.by === "scope dev" || softened.by === "scope test");
}
