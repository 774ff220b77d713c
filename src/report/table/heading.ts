import { cutMiddle, widthOf } from "../text/fit.ts";
import { lineText } from "../text/line-text.ts";
import type { Page } from "./page.ts";
import type { Style } from "./paint.ts";

/** A title and its count, on one line. */
export function heading([style, title]: readonly [Style, string], rest: string, { nameWidth, paint }: Page): string {
  const shown = cutMiddle(lineText(rest), Math.max(8, nameWidth - widthOf(title) - 2));
  return `${paint(style, title)}  ${paint("dim", shown)}`;
}
