import type { CompletenessReason } from "../../domain/report/completeness.ts";

/** The reason about these components or files; none if nothing is affected. */
export function reasonAbout(
  affected: readonly unknown[],
  reason: Omit<CompletenessReason, "count">,
  count = affected.length,
): CompletenessReason[] {
  const { code, message, ...rest } = reason;
  return affected.length === 0 ? [] : [{ code, message, count, ...rest }];
}

/** Advice for files that cannot be fixed. It names no flag of the command line, because the service shows it, too. */
export const orAccept = "To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";
