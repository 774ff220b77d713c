import type { Status } from "../../domain/policy/policy.ts";
import type { Family } from "../../spdx/families.ts";
import { createLicenseFilter } from "../../spdx/license-filter.ts";
import { groupVariants } from "./platform-variants.ts";
import type { FindingIndex, FindingRow } from "./index-findings.ts";
import { defined } from "../../text/defined.ts";
import { toNext } from "../../text/page-cursor.ts";
import { rememberAnswers } from "../../text/remember-answers.ts";

export const sortKeys = ["name", "license", "status", "type", "scope"] as const;
export type SortKey = (typeof sortKeys)[number];

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
  /** Part of the name, version, license or package URL. */
  readonly q?: string;
}

export interface FindingsPage extends FindingFilter {
  readonly offset: number;
  readonly limit: number;
  /** A key, or a key after `-` for descending order; default: the order of the report. */
  readonly sort?: SortKey | `-${SortKey}`;
  /** `platform`: one item for the variants of a package for several platforms. */
  readonly group?: "platform";
}

/** Larger totals are only said to be larger, as in all long lists of the API. */
const countedFindings = 10_000;

/** `{items, total}` as UTF-8 JSON: the findings as in the report; one that stands for others has `variants`. */
export function pageFindings({ bytes, rows }: FindingIndex, page: FindingsPage): Buffer {
  const selected = sortRows(rows.filter(createRowFilter(page)), page.sort);
  const keyFor = ({ variantKey }: FindingRow) => (page.group === "platform" ? variantKey : undefined);
  const groups = groupVariants(selected, keyFor);
  const items = groups.slice(page.offset, page.offset + page.limit);
  const parts = items.flatMap(({ first, others }, at) => [
    Buffer.from(at === 0 ? "" : ","),
    ...withVariants(bytes.subarray(first.start, first.end), others),
  ]);
  const end = page.offset + items.length;
  const rest = {
    total: Math.min(groups.length, countedFindings),
    ...(groups.length > countedFindings && { totalIsMinimum: true }),
    ...(items.length > 0 && end < groups.length && { next: toNext(end) }),
  };
  return Buffer.concat([Buffer.from('{"items":['), ...parts, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]);
}

/** Adds the names to the JSON text of a finding, before its closing brace. */
function withVariants(finding: Buffer, others: readonly FindingRow[]): Buffer[] {
  if (others.length === 0) return [finding];
  const names = JSON.stringify(others.map(({ name }) => name));
  return [finding.subarray(0, finding.lastIndexOf("}")), Buffer.from(`,"variants":${names}}`)];
}

function createRowFilter({ status, license, family, type, scope, direct, workspace, q }: FindingFilter) {
  const tests: ((row: FindingRow) => boolean)[] = [];
  if (status !== undefined) tests.push((row) => row.status === status);
  if (type !== undefined) tests.push((row) => row.type === type);
  if (scope !== undefined) tests.push((row) => row.scope === scope);
  if (direct !== undefined) tests.push((row) => row.direct === direct);
  if (workspace !== undefined) tests.push((row) => row.workspaces.includes(workspace) || row.hasFurtherWorkspaces);
  if (q !== undefined) {
    const words = q.toLowerCase();
    tests.push((row) => row.words.includes(words));
  }
  if (license !== undefined || family !== undefined) {
    const wanted = defined({ license, family });
    // Parsing an expression takes longer than all other tests together, and there are few distinct ones.
    const isWanted = rememberAnswers(createLicenseFilter(wanted));
    tests.push((row) => isWanted(row.license));
  }
  return (row: FindingRow) => tests.every((test) => test(row));
}

/** Stable: findings with an equal key keep the order of the report. */
function sortRows(rows: FindingRow[], sort: FindingsPage["sort"]): FindingRow[] {
  if (sort === undefined) return rows;
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = sort.replace("-", "") as SortKey;
  if (key === "status") return rows.sort((a, b) => sign * (severity[a.status] - severity[b.status]));
  return rows.sort((a, b) => (a[key] === b[key] ? 0 : a[key] < b[key] ? -sign : sign));
}

const severity: Readonly<Record<Status, number>> = { violation: 0, warning: 1, pass: 2 };
