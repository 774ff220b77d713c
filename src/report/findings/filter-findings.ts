import type { Status } from "../../domain/policy/policy.ts";
import type { Family } from "../../spdx/families.ts";
import { createLicenseFilter } from "../../spdx/license-filter.ts";
import { defined } from "../../text/defined.ts";
import { createNameMatcher, toSearchPattern } from "../../text/name-pattern.ts";
import { rememberAnswers } from "../../text/remember-answers.ts";
import type { FindingRow } from "./index-findings.ts";

export interface FindingFilter {
  readonly status?: Status;
  /** The whole expression or one license of it; `*` matches any run of characters. */
  readonly license?: string;
  readonly family?: Family;
  readonly type?: string;
  readonly scope?: string;
  readonly direct?: boolean;
  /** The name or the path of a workspace. */
  readonly workspace?: string;
  /** Part of the name, version, license or package URL; with `*` or in quotes, the whole of one of them. */
  readonly q?: string;
  /** Exactly this one: `npm:left-pad@1.3.0`. */
  readonly component?: string;
}

export function createRowFilter(filter: FindingFilter) {
  const { status, license, family, type, scope, direct, workspace, q, component } = filter;
  const tests: ((row: FindingRow) => boolean)[] = [];
  if (status !== undefined) tests.push((row) => row.status === status);
  if (type !== undefined) tests.push((row) => row.type === type);
  if (scope !== undefined) tests.push((row) => row.scope === scope);
  if (direct !== undefined) tests.push((row) => row.direct === direct);
  if (workspace !== undefined) tests.push((row) => row.workspaces.includes(workspace) || row.hasFurtherWorkspaces);
  if (component !== undefined) tests.push((row) => row.key === component);
  if (q !== undefined) {
    const words = q.toLowerCase();
    const pattern = toSearchPattern(words);
    const isNamed = createNameMatcher(pattern);
    const isPart = pattern === `*${words}*`; // faster than to look at each text of the row
    tests.push(isPart ? (row) => row.words.includes(words) : (row) => row.words.split("\n").some(isNamed));
  }
  if (license !== undefined || family !== undefined) {
    const wanted = defined({ license, family });
    // Parsing an expression takes longer than all other tests together, and there are few distinct ones.
    const isWanted = rememberAnswers(createLicenseFilter(wanted));
    tests.push((row) => isWanted(row.license));
  }
  return (row: FindingRow) => tests.every((test) => test(row));
}
