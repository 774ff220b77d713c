const stems: ReadonlySet<string> = new Set([
  ...["license", "licence", "unlicense", "licenses", "licences", "copying", "copyleft"],
]);
const endings: ReadonlySet<string> = new Set(["", "txt", "md", "rst", "html", "markdown"]);

/**
 * Whether a file at the root of a module is called as license texts are: `LICENSE`, `LICENSE-MIT`, `MIT-LICENSE.txt`,
 * `COPYING.LESSER`. What lists the licenses of others is none.
 */
export function isLicenseName(name: string): boolean {
  const lower = name.toLowerCase();
  if (name.length > 60 || /3rd|third|vendor|depend|header|template/.test(lower)) return false;
  const dot = lower.lastIndexOf(".");
  const hasEnding = dot > 0 && endings.has(lower.slice(dot + 1));
  const plain = hasEnding ? lower.slice(0, dot) : lower;
  const words = plain.split(/[-_.]/);
  if (!words.some((word) => stems.has(word))) return false;
  return hasEnding || dot < 0 || !sourceEndings.has(lower.slice(dot + 1));
}

/** Whether a file says what else applies to parts of a module, beside its license: `LEGAL`, `NOTICE.txt`. */
export function isAddendumName(name: string): boolean {
  return /^(?:legal|notices?)(?:\.(?:txt|md))?$/i.test(name);
}

const sourceEndings: ReadonlySet<string> = new Set([
  ...["go", "py", "sh", "js", "ts", "c", "h", "json", "yml", "yaml", "toml", "csv", "xml", "tmpl", "tpl", "spdx"],
]);
