import { cutMiddle, cutStart, measureWidth } from "../text/lines.ts";
import type { Paint, Style } from "./paint.ts";

export interface TextColumn {
  /** The minimum width while another column can still shrink. */
  readonly min: number;
  readonly style?: Style;
  /** Whether longer text is cut at the start instead of the middle. */
  readonly isPath?: boolean;
}

/** One line per row, each within `width`; columns without any text are left out. */
export function layOut(
  rows: readonly (readonly string[])[],
  columns: readonly TextColumn[],
  { width, paint }: { readonly width: number; readonly paint: Paint },
): string[] {
  const natural = columns.map((_, at) => Math.min(width, findWidest(rows, at)));
  const shown = [...columns.keys()].filter((at) => natural[at]);
  const room = width - gap.length * (shown.length - 1);
  const widths = shareRoom(
    shown.map((at) => ({ natural: natural[at] ?? 0, min: columns[at]?.min ?? 0 })),
    room,
  );
  const kept = shown.map((at, place) => ({ at, width: widths[place] ?? 0, ...columns[at] }));
  return rows.map((row) => {
    const last = kept.findLastIndex(({ at }) => row[at]);
    const cells = kept.slice(0, last + 1).map((column, place) => {
      const cut = (column.isPath ? cutStart : cutMiddle)(row[column.at] ?? "", column.width);
      const cell = column.style === undefined ? cut : paint(column.style, cut);
      return place === last ? cell : cell + " ".repeat(Math.max(0, column.width - measureWidth(cut)));
    });
    return cells.join(gap);
  });
}

const gap = "  ";

interface ColumnWidth {
  readonly natural: number;
  readonly min: number;
}

function findWidest(rows: readonly (readonly string[])[], at: number): number {
  return rows.reduce((widest, row) => Math.max(widest, measureWidth(row[at] ?? "")), 0);
}

/** The widest columns shrink first, down to their minimum; if that is not enough, all shrink further. */
function shareRoom(columns: readonly ColumnWidth[], room: number): number[] {
  const max = Math.max(0, ...columns.map(({ natural }) => natural));
  for (const part of [1, 0.85, 0.7, 0.5, 0]) {
    for (let level = max; level > 0; level--) {
      const widths = columns.map(({ natural, min }) => Math.min(natural, Math.max(level, Math.floor(min * part))));
      if (widths.reduce((sum, width) => sum + width, 0) <= room) return widths;
    }
  }
  return columns.map(() => 1);
}
