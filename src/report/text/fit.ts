import { once } from "../../async/once.ts";

/**
 * The number of terminal columns of a text. Combining marks count as one column: a line may be too short, but never too
 * long.
 */
export function measureWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += wide().test(character) ? 2 : 1;
  return width;
}

/** The text in at most `width` columns; longer text is cut in the middle, because both ends of a name identify it. */
export function cutMiddle(text: string, width: number): string {
  if (measureWidth(text) <= width) return text;
  if (width < 2) return "…".slice(0, width);
  const tail = Math.floor((width - 1) / 2);
  const characters = Array.from(text);
  const end = takeWithin(characters.toReversed(), tail).reverse();
  return `${takeWithin(characters, width - 1 - tail).join("")}…${end.join("")}`;
}

/** The text in at most `width` columns; longer text is cut at the start: the end of a path matters most. */
export function cutStart(text: string, width: number): string {
  if (measureWidth(text) <= width) return text;
  if (width < 1) return "";
  return `…${takeWithin(Array.from(text).reverse(), width - 1)
    .reverse()
    .join("")}`;
}

export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - measureWidth(text)));
}

const plain = /^[ -~]*$/;
const wide = once(
  () =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u,
);

function takeWithin(characters: readonly string[], width: number): string[] {
  const taken: string[] = [];
  let left = width;
  for (const character of characters) {
    left -= measureWidth(character);
    if (left < 0) break;
    taken.push(character);
  }
  return taken;
}
