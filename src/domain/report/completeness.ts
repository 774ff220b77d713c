import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/report.ts";

/** How much of the project a verdict covers. */
export type Completeness = TypeOf<typeof schema.Completeness>;
export type CompletenessState = Completeness["state"];
export type CompletenessReason = TypeOf<typeof schema.CompletenessReason>;
export type ReasonCode = CompletenessReason["code"];

/** Reasons for which `lcc scan` exits with status 4: the missing part may break the policy. */
const failing: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "nothing_found",
  "files_unreadable",
  "files_too_large",
  "limits_reached",
  "sources_failed",
]);

/** Whether this fails a build. Files outside the product never do. */
export function failsBuild({ code, count }: Pick<CompletenessReason, "code" | "count">): boolean {
  return failing.has(code) && count > 0;
}
