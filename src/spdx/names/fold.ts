/** Replaces Unicode characters (dashes, quotes, blanks, accents) and a few entities with plain ASCII. */
export function fold(text: string): string {
  const decoded = text.includes("&") ? text.replace(/&(?:quot|amp|apos|nbsp|#39|#34);/g, decode) : text;
  if (!beyondAscii.test(decoded)) return decoded;
  return decoded
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018-\u201F\u00AB\u00BB\u00B4]/g, '"')
    .replace(/[\u00A0\u2000-\u200A\u202F\u3000\u2028\u2029]/g, " ")
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AE\u2122]/g, "")
    .replaceAll("\u2265", ">=")
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "");
}

// oxlint-disable-next-line no-control-regex -- the control characters are part of ASCII
const beyondAscii = /[^\x00-\x7F]/;

function decode(entity: string): string {
  if (entity === "&amp;") return "&";
  return entity === "&nbsp;" ? " " : '"';
}
