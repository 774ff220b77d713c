/** A line without comment signs and markup, and its indentation. */
export interface TidyLine {
  readonly text: string;
  readonly indent: number;
}

/** Removes comment signs, Markdown and HTML around the words of a line. */
export function tidyLine(raw: string): TidyLine {
  if (raw === "") return { text: "", indent: 0 };
  const plain = withoutMarkup(raw);
  let start = 0;
  while (start < plain.length && isMark(plain.charCodeAt(start))) start++;
  let end = plain.length;
  while (end > start && isEndMark(plain.charCodeAt(end - 1))) end--;
  const text = plain
    .slice(start, end)
    .replace(/^(?:dnl|rem) /i, "")
    .replaceAll(/\s+/g, " ");
  return { text, indent: start };
}

function withoutMarkup(raw: string): string {
  let line = raw.replaceAll(/[\p{Cc}\p{Zs}\ufeff\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
  if (line.includes("&")) line = line.replaceAll(/&(?:#\d{1,5}|#x[\da-f]{1,5}|[a-z]{2,6});/gi, readEntity);
  if (line.includes("<")) line = line.replaceAll(tag, " ");
  if (line.includes("](")) line = line.replaceAll(/\[([^[\]]{1,200})\]\(([^()\s]{1,300})\)/g, "$1 ($2)");
  return line
    .replaceAll("@copyright{}", "©")
    .replaceAll(/\*\*|(?<!_)__(?=[a-z\d])|(?<=[a-z\d])__(?!_)|`/gi, "")
    .replaceAll(/\\(?=[()[\]<>]|$)/g, "");
}

/** The tags that occur in license files; a holder or a placeholder in angle brackets is not a tag. */
const tag =
  /<(?:!--|\/?(?:a|b|big|blockquote|br|center|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|li|ol|p|pre|small|span|strong|td|tr|tt|u|ul)(?=[\s/>])[^<>]{0,300}>)/gi;

const entities: Readonly<Record<string, string>> = {
  "&copy;": "©",
  "&#169;": "©",
  "&#xa9;": "©",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
  "&#160;": " ",
  "&ndash;": "–",
};

function readEntity(entity: string): string {
  return entities[entity.toLowerCase()] ?? entity;
}

/** Blanks and the markers of comments, lists and headings. */
function isMark(code: number): boolean {
  return " \t#*/;|%!>-=+~•·–—\\.,:".includes(String.fromCharCode(code));
}

function isEndMark(code: number): boolean {
  return " \t#*/|-=~\\".includes(String.fromCharCode(code));
}
