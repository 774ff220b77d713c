/** As many rows as there is room for. */
interface Rows {
  readonly lines: readonly string[];
  /** Items without a row. */
  readonly left: number;
}

/** Stops at the first item that does not fit, so that the time does not depend on the omitted items. */
export function takeRows<Item>(
  items: Iterable<Item>,
  count: number,
  { room, max = Number.POSITIVE_INFINITY }: { readonly room: number; readonly max?: number },
  rowOf: (item: Item) => string,
  entriesOf: (item: Item) => number = () => 1,
): Rows {
  const lines: string[] = [];
  let used = 0;
  let entries = 0;
  for (const item of items) {
    if (lines.length >= max) break;
    const row = rowOf(item);
    used += row.length + 1;
    if (used > room) break;
    lines.push(row);
    entries += entriesOf(item);
  }
  return { lines, left: count - entries };
}

export function tableHead(...titles: readonly string[]): string[] {
  return [row(titles), row(titles.map(() => "---"))];
}

export function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
