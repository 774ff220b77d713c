/**
 * The version of a license that a text mentions in an address or a file name: "the Common Development and Distribution
 * License … available at https://example.org/CDDLv1.0.html". Undefined if there is none or more than one.
 */
export function findVersion(candidates: readonly string[], text: string): string | undefined {
  if (text === "" || candidates.length < 2 || new Set(candidates.map(stemOf)).size > 1) return undefined;
  const named = candidates.filter((id) => nameOf(id)?.test(text));
  return named.length === 1 ? named[0] : pages.find(({ id, page }) => candidates.includes(id) && page.test(text))?.id;
}

function stemOf(id: string): string {
  return id.replace(/-\d.*$/s, "");
}

/** `CDDL-1.1` as written in addresses and file names: CDDLv1.1, cddl_1_1, CDDL+GPL_1_1, epl-v10. */
function nameOf(id: string): RegExp | undefined {
  const [, stem, major, minor] = /^([A-Z][A-Za-z-]*?)-(\d)\.(\d)$/.exec(id) ?? [];
  if (stem === undefined) return undefined;
  const name = stem.replace(/^CC-/, "(?:CC[- ]|creativecommons\\.org/licenses/)");
  return new RegExp(`\\b${name}(?:\\+GPL)?[-_ ./]{0,2}v?${major}[._]?${minor}(?!\\d)`, "i");
}

/** Pages whose address has no version. The first version of the GlassFish license page was for CDDL 1.0. */
const pages: readonly { readonly id: string; readonly page: RegExp }[] = [
  { id: "CDDL-1.0", page: /\bCDDL\+GPL\.html|\bopensolaris\b/i },
  { id: "EPL-1.0", page: /\borg\/documents\/epl-v10/i },
];
