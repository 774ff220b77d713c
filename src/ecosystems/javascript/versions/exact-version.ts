const maxLength = 256;

/** The version if the text is exactly one: `1.2.3`, `v1.2.3`, `=1.2.3`. Undefined for ranges, tags and addresses. */
export function exactVersion(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  return /^[=v\s]*(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)\s*$/.exec(text)?.[1];
}

/** The version of a lockfile's entry; empty if it is invalid. Old packages have versions that npm now refuses. */
export function lockedVersion(version: string | undefined): string {
  if (version === undefined || version.length > maxLength) return "";
  return exactVersion(version) ?? (/^\d[\w.+-]*$/.test(version) ? version : "");
}
