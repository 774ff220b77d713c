/** The end of the HTML tag that begins at `at`; `at + 1` if it is not a tag, as in `<year>` or `<me@example.org>`. */
export function skipTag(text: string, at: number): number {
  const end = endOfTag(text, at);
  if (end < 0) return at + 1;
  const nameStart = text.charCodeAt(at + 1) === 47 ? at + 2 : at + 1; // </
  let nameEnd = nameStart;
  while (nameEnd < nameStart + 12 && isNameLetter(text.charCodeAt(nameEnd))) nameEnd++;
  const name = text.slice(nameStart, nameEnd).toLowerCase();
  if (!tags.has(name)) return at + 1;
  return name === "script" || name === "style" ? skipContent(text, nameStart, end + 1, name) : end + 1;
}

/** The position of the closing bracket; -1 if another one opens first. */
function endOfTag(text: string, at: number): number {
  const limit = Math.min(text.length, at + maxTagLength);
  for (let end = at + 1; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (code === 62) return end;
    if (code === 60) break;
  }
  return -1;
}

/** The end of the entity that begins at `at`, or `at + 1`. */
export function skipEntity(text: string, at: number): number {
  for (let end = at + 1; end < at + 10 && end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 59) return end > at + 2 ? end + 1 : at + 1; // ;
    if (!isNameLetter(code) && code !== 35) break; // #
  }
  return at + 1;
}

/** The end of the target of a Markdown link whose text ends at `at`: `[text](target)`; the target repeats the text. */
export function skipLinkTarget(text: string, at: number): number {
  if (text.charCodeAt(at + 1) !== 40) return at + 1;
  const limit = Math.min(text.length, at + maxTagLength);
  for (let end = at + 2; end < limit; end++) {
    const code = text.charCodeAt(end);
    if (code === 41) return end + 1;
    if (code === 10 || code === 32 || code === 93) break;
  }
  return at + 1;
}

const maxTagLength = 1_000;

const tags = new Set(
  (
    "a abbr address article aside b blockquote body br center cite code dd del div dl dt em font footer h1 h2 h3 h4 h5 h6 " +
    "head header hr html i img ins kbd li link main meta nav ol p pre q s samp script section small span strong style sub sup " +
    "table tbody td tfoot th thead title tr tt u ul var doctype"
  ).split(" "),
);

function isNameLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** Skips scripts and styles; an opening tag without a closing tag is treated as a plain tag. */
function skipContent(text: string, nameStart: number, contentStart: number, name: string): number {
  if (text.charCodeAt(nameStart - 1) === 47) return contentStart;
  const end = text.indexOf(`</${name}`, contentStart);
  return end < 0 ? contentStart : end;
}
