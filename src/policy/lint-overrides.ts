import { unknownLicense, type Override } from "../domain/policy.ts";
import { parseExpression } from "../spdx/expression.ts";
import type { Found } from "./lint-patterns.ts";
import { isExpired } from "./overrides.ts";
import { checkVersion } from "./version-patterns.ts";

/** Problems of an override: expired, for a version that no package has, without a reason, or not a license. */
export function lintOverride(override: Override, today: string): Found[] {
  const at = { path: `overrides/${override.package}`, severity: "warning" } as const;
  const name = `The override of "${override.package}"`;
  const found: Found[] = [];
  if (isExpired(override, today)) {
    const message = `${name} expired on ${override.expires} and no longer applies; decide again or remove it.`;
    found.push({ ...at, rule: "override_expired", message });
  }
  const { version } = override.selector;
  const problem = version === undefined ? undefined : checkVersion(version);
  if (problem !== undefined) {
    const message = `${name} never applies, because no package has the version "${version}": ${problem}`;
    found.push({ ...at, rule: "override_version", message });
  }
  if (override.reason === undefined) {
    const message = `${name} gives no reason; say who decided it and why.`;
    found.push({ ...at, rule: "override_without_reason", message });
  }
  const parsed = parseExpression(override.license);
  if ("error" in parsed && override.license !== unknownLicense) {
    const message = `${name} makes the license UNKNOWN: "${override.license}" is no SPDX expression. ${parsed.error.message}`;
    found.push({ ...at, rule: "override_license", message });
  }
  return found;
}
