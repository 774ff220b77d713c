import { createPaint, type Paint } from "./paint.ts";

/** The terminal, file or pipe that text is printed to. */
export interface OutputStyle {
  readonly columns: number;
  readonly isColored: boolean;
  /** A file or a pipe, where names are not shortened. */
  readonly isWhole?: boolean;
}

export interface Page {
  /** Where sentences wrap. */
  readonly width: number;
  /** Where names, versions and paths are cut; infinite in a file or a pipe. */
  readonly nameWidth: number;
  readonly paint: Paint;
}

export function createPage({ columns, isColored, isWhole = false }: OutputStyle): Page {
  const width = Math.min(widest, Math.max(narrowest, Math.floor(columns) || narrowest));
  return { width, nameWidth: isWhole ? Number.POSITIVE_INFINITY : width, paint: createPaint(isColored) };
}

/** Narrower columns cannot be laid out; longer lines are hard to read. */
const narrowest = 40;
const widest = 160;
