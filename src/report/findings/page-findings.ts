import type { Status } from "../../domain/policy/policy.ts";
import type { Family } from "../../spdx/families.ts";
import { createLicenseFilter } from "../../spdx/license-filter.ts";
import type { FindingIndex, FindingRow } from "./index-findings.ts";
import { defined } from "../../text/defined.ts";

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
}

/** `{items, total}` as UTF-8 JSON: the findings as in the report, and the number of matches. */
export function pageFindings({ bytes, rows }: FindingIndex, page: FindingsPage): Buffer {
  const found = sortRows(rows.filter(createRowFilter(page)), page.sort);
  const items = found.slice(page.offset, page.offset + page.limit);
  const parts = items.flatMap(({ start, end }, at) => [Buffer.from(at === 0 ? "" : ","), bytes.subarray(start, end)]);
  return Buffer.concat([Buffer.from('{"items":['), ...parts, Buffer.from(`],"total":${found.length}}`)]);
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
    const isWanted = remember(createLicenseFilter(wanted));
    tests.push((row) => isWanted(row.license));
  }
  return (row: FindingRow) => tests.every((test) => test(row));
}

/** Parsing an expression takes longer than all other tests together, and there are few distinct ones. */
function remember(test: (license: string) => boolean): (license: string) => boolean {
  const known = new Map<string, boolean>();
  return (license) => {
    const answer = known.get(license) ?? test(license);
    known.set(license, answer);
    return answer;
  };
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
