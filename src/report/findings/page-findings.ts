import type { Status } from "../../domain/policy/policy.ts";
import { countFindings } from "./count-findings.ts";
import { createRowFilter, type FindingFilter } from "./filter-findings.ts";
import { groupVariants } from "./platform-variants.ts";
import type { FindingIndex, FindingRow } from "./index-findings.ts";
import { toNext } from "../../text/page-cursor.ts";

export const sortKeys = ["name", "license", "status", "type", "scope", "direct"] as const;
export type SortKey = (typeof sortKeys)[number];

export interface FindingsPage extends FindingFilter {
  readonly offset: number;
  readonly limit: number;
  /** A key, or a key after `-` for descending order; default: the order of the report. */
  readonly sort?: SortKey | `-${SortKey}`;
  /** `platform`: one item for the variants of a package for several platforms. */
  readonly group?: "platform";
  /** Also counts all matches by the values of each filter. */
  readonly counts?: boolean;
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
    ...(page.counts && { counts: countFindings(rows, page) }),
  };
  return Buffer.concat([Buffer.from('{"items":['), ...parts, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]);
}

/** Adds the names to the JSON text of a finding, before its closing brace. */
function withVariants(finding: Buffer, others: readonly FindingRow[]): Buffer[] {
  if (others.length === 0) return [finding];
  const names = JSON.stringify(others.map(({ name }) => name));
  return [finding.subarray(0, finding.lastIndexOf("}")), Buffer.from(`,"variants":${names}}`)];
}

/** Stable: findings with an equal key keep the order of the report. */
function sortRows(rows: FindingRow[], sort: FindingsPage["sort"]): FindingRow[] {
  if (sort === undefined) return rows;
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = sort.replace("-", "") as SortKey;
  if (key === "status") return rows.sort((a, b) => sign * (severity[a.status] - severity[b.status]));
  if (key === "direct") return rows.sort((a, b) => sign * (Number(a.direct ?? -1) - Number(b.direct ?? -1)));
  return rows.sort((a, b) => (a[key] === b[key] ? 0 : a[key] < b[key] ? -sign : sign));
}

const severity: Readonly<Record<Status, number>> = { violation: 0, warning: 1, pass: 2 };
