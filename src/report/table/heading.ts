import { cutMiddle, widthOf } from "../fit.ts";
import { lineText } from "../line-text.ts";
import type { Paint, Style } from "./paint.ts";

/** A title and what it counts, on one line. */
export function heading(
  [style, title]: readonly [Style, string],
  rest: string,
  { width, paint }: { readonly width: number; readonly paint: Paint },
): string {
  const shown = cutMiddle(lineText(rest), Math.max(8, width - widthOf(title) - 2));
  return `${paint(style, title)}  ${paint("dim", shown)}`;
}
