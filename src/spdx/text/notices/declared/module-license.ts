import { tryParseExpression } from "../../../expression.ts";
import { collectFamilies } from "../../match/bases.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import { lineAt } from "../../../../text/line-at.ts";

/**
 * `MODULE_LICENSE("GPL")` of a Linux kernel module. The macro is less exact than a notice: it is used only if nothing
 * else in the file mentions the GPL.
 */
export function findModuleLicense(text: string, earlier: readonly LicenseFinding[]): LicenseFinding[] {
  const match = macro.exec(text);
  const expression = match && tryParseExpression(meanings.get(match[1] ?? "") ?? "");
  if (!expression) return [];
  if (collectFamilies(earlier).has("gpl")) return [];
  const line = lineAt(text, match.index);
  return [{ expression, kind: "field", confidence: weakConfidence, firstLine: line, lastLine: line }];
}

const macro = /\bMODULE_LICENSE\s{0,3}\(\s{0,3}"([^"\n]{1,40})"\s{0,3}\)/;

/** As documented in the kernel's header, which does not say which version of the MPL; as in notices, BSD is three clauses. */
const meanings: ReadonlyMap<string, string> = new Map([
  ["GPL", "GPL-2.0-or-later"],
  ["GPL v2", "GPL-2.0-only"],
  ["Dual MIT/GPL", "MIT OR GPL-2.0-only"],
  ["Dual BSD/GPL", "BSD-3-Clause OR GPL-2.0-only"],
  ["Dual MPL/GPL", "LicenseRef-Unidentified-Terms OR GPL-2.0-only"],
]);
