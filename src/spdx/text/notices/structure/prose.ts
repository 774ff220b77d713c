/** Whether a paragraph is code, with symbols in place of words. A sentence with one link is not code. */
export function isCode(text: string): boolean {
  const length = Math.min(text.length, maxHeadLength);
  if (countSigns(text, length) * lettersPerSign <= length) return false;
  const plain = text.slice(0, maxHeadLength).replaceAll(/https?:\/\/\S{0,300}/g, "");
  return plain.length === length || countSigns(plain, plain.length) > linkSigns;
}

function countSigns(text: string, length: number): number {
  let signs = 0;
  for (let at = 0; at < length; at++) signs += isSign(text.charCodeAt(at)) ? 1 : 0;
  return signs;
}

const linkSigns = 2;

const maxHeadLength = 2_000;
const lettersPerSign = 25;

/** # $ & ; < = > @ [ \ ] _ { | } */
function isSign(code: number): boolean {
  return (
    (code >= 35 && code <= 38 && code !== 37) ||
    (code >= 59 && code <= 64 && code !== 63) ||
    (code >= 91 && code <= 95 && code !== 94) ||
    (code >= 123 && code <= 125)
  );
}
