/** The meaning of a list of constraints: the one version it allows, or the constraints as written. */
export function readRequirement(constraints: readonly string[]): { version: string; requirement?: string } {
  const exact = constraints.map(exactVersion).find((version) => version !== undefined);
  if (exact !== undefined) return { version: exact };
  return constraints.length === 0 ? { version: "" } : { version: "", requirement: constraints.join(", ") };
}

/** `1.2.3` and `= 1.2.3`. */
function exactVersion(constraint: string): string | undefined {
  const trimmed = constraint.trim();
  const version = trimmed.startsWith("=") ? trimmed.slice(1).trim() : trimmed;
  return /^\d[\w.-]{0,254}$/.test(version) ? version : undefined;
}
