const maxCharacters = 256;

/** Whether a text is one version and not a range, a placeholder or an expression. */
export function isVersion(text: string): boolean {
  return text.length <= maxCharacters && /^v?\d[\w.!+-]*$/i.test(text) && !/\.x$/i.test(text);
}

/** The version that `==1.2` or `===1.2` names, among other clauses or alone; empty for a range (also `==1.*`). */
export function pinnedVersion(specifier: string): string {
  for (const clause of specifier.split(",")) {
    const text = clause.trim();
    if (!text.startsWith("==")) continue;
    const version = text.replace(/^===?/, "").trim();
    if (isVersion(version)) return version.replace(/^v/i, "");
  }
  return "";
}

/** For Poetry, a bare version is exact; everything else is as in pip. */
export function readPoetryVersion(constraint: string): string {
  const bare = constraint
    .trim()
    .replace(/^={1,3}/, "")
    .trim();
  return isVersion(bare) ? bare.replace(/^v/i, "") : pinnedVersion(constraint);
}
