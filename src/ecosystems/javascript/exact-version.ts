const longest = 256;

/** The version that a text names alone: `1.2.3`, `v1.2.3`, `=1.2.3`. Ranges, tags and addresses name none. */
export function exactVersion(text: string): string | undefined {
  if (text.length > longest) return undefined;
  return /^[=v\s]*(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)\s*$/.exec(text)?.[1];
}

/** The version of a lockfile's entry; empty for what cannot be one. Old packages have versions that npm now refuses. */
export function lockedVersion(written: string | undefined): string {
  if (written === undefined || written.length > longest) return "";
  return exactVersion(written) ?? (/^\d[\w.+-]*$/.test(written) ? written : "");
}
