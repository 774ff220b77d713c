/** Whether a paragraph is code, with symbols in place of words. A sentence with one link is not code. */
export function isCode(text: string): boolean {
  const length = Math.min(text.length, maxHeadLength);
  if (countSigns(text, length) * lettersPerSign <= length) return false;
  const plain = text.slice(0, maxHeadLength).replaceAll(/https?:\/\/\S{0,300}/g, "");
  return plain.length === length || countSigns(plain, plain.length) > linkSigns;
}

function countSigns(text: string, length: number): number {
  let signs = 0;
  for (let at = 0; at < length; at++) signs += signTable[text.charCodeAt(at)] ?? 0;
  return signs;
}

const linkSigns = 2;

const maxHeadLength = 2_000;
const lettersPerSign = 25;

/** A table is faster than comparisons: this runs for every character. */
const signTable = Uint8Array.from({ length: 128 }, (_, code) =>
  Number("#$&;<=>@[\\]_{|}".includes(String.fromCharCode(code))),
);
