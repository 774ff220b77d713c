import { AppError } from "../../../domain/errors.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { suggestNames } from "../../../text/suggest-names.ts";
import { type PackageIdentity, readSelector, selects } from "../../../policy/judge/selector.ts";
import { listNames } from "../../../text/list-names.ts";

/** The findings for a name (`left-pad`, `npm:left-pad@1.3.0`, a package URL), one for each version, or for a folder that holds them. */
export function findComponents(
  findings: readonly Finding[],
  wanted: string,
  toIdentity: (component: Finding["component"]) => PackageIdentity,
): Finding[] {
  const selector = readSelector(wanted);
  const selected = findings.filter(({ component }) => selects(selector, toIdentity(component)));
  if (selected.length > 0) return selected;
  const place = wanted.replace(/\/+$/, "");
  const lying = findings.filter(({ component: { folder } }) => folder !== undefined && folder === place);
  if (lying.length > 0) return lying;
  const { version: _version, ...anyVersion } = selector;
  const others = findings.filter(({ component }) => selects(anyVersion, toIdentity(component)));
  throw new AppError("not_found", others.length > 0 ? otherVersions(wanted, others) : nothingLike(wanted, findings));
}

function otherVersions(wanted: string, others: readonly Finding[]): string {
  const versions = [...new Set(others.map(({ component }) => component.version || "no version"))];
  return `The report has no "${wanted}", but it has other versions: ${listNames(versions, maxShown)}.`;
}

const maxShown = 10;

function nothingLike(wanted: string, findings: readonly Finding[]): string {
  const isQualified = wanted.includes(":");
  const names = new Set(findings.map(({ component: { type, name } }) => (isQualified ? `${type}:${name}` : name)));
  const guesses = suggestNames(wanted, names).map((name) => `"${name}"`);
  const hint = guesses.length === 0 ? "" : ` Did you mean ${guesses.join(" or ")}?`;
  return `The report has no component "${wanted.slice(0, 200)}".${hint}`;
}
