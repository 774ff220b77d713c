import { once } from "../../async/once.ts";
import { createRowFilter, type FindingFilter } from "./filter-findings.ts";
import type { FindingRow } from "./index-findings.ts";
import { groupVariants } from "./platform-variants.ts";

export interface FindingCount {
  readonly value: string;
  readonly count: number;
  readonly violations: number;
  readonly warnings: number;
}

/** What the findings of a report are counted by; workspaces by their path. */
const countedBy = {
  status: ({ status }: FindingRow) => [status],
  license: ({ license }: FindingRow) => [license],
  component: ({ name }: FindingRow) => [name],
  type: ({ type }: FindingRow) => [type],
  scope: ({ scope }: FindingRow) => [scope],
  workspace: ({ workspaces }: FindingRow) => workspaces.filter((_, at) => at % 2 === 1),
} satisfies Readonly<Record<string, (row: FindingRow) => readonly string[]>>;

export const countNames = Object.keys(countedBy) as readonly (keyof typeof countedBy)[];

/** Longer lists end here; the most important values come first. */
const maxValues = 200;

/** Each list ignores the filter of its own name, because it says what else could be chosen there. */
export function countFindings(
  rows: readonly FindingRow[],
  page: FindingFilter & { readonly group?: "platform" },
): Record<keyof typeof countedBy, FindingCount[]> {
  const keyFor = ({ variantKey }: FindingRow) => (page.group === "platform" ? variantKey : undefined);
  const select = (filter: FindingFilter) => groupVariants(rows.filter(createRowFilter(filter)), keyFor);
  const all = once(() => select(page));
  const lists = countNames.map((name) => {
    const { [name]: own, ...others } = page;
    return [name, countValues(own === undefined ? all() : select(others), countedBy[name])] as const;
  });
  return Object.fromEntries(lists) as ReturnType<typeof countFindings>;
}

/** The worst and most frequent first. */
function countValues(
  groups: readonly { readonly first: FindingRow }[],
  valuesOf: (row: FindingRow) => readonly string[],
): FindingCount[] {
  const counts = new Map<string, { value: string; count: number; violations: number; warnings: number }>();
  for (const { first } of groups)
    for (const value of valuesOf(first)) {
      const count = counts.get(value) ?? { value, count: 0, violations: 0, warnings: 0 };
      counts.set(value, count);
      count.count++;
      if (first.status === "violation") count.violations++;
      if (first.status === "warning") count.warnings++;
    }
  return [...counts.values()]
    .sort((a, b) => b.violations - a.violations || b.warnings - a.warnings || b.count - a.count)
    .slice(0, maxValues);
}
