import { styleText } from "node:util";

export type Style = Parameters<typeof styleText>[0];

export type Paint = (style: Style, text: string) => string;

/** Colors, or none: the caller knows whether they can be shown, not the stream. */
export function createPaint(isColored: boolean): Paint {
  if (!isColored) return (_style, text) => text;
  return (style, text) => (text === "" ? "" : styleText(style, text, { validateStream: false }));
}
