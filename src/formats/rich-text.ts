/**
 * The plain text of Rich Text (RTF), one line per paragraph; anything else is returned unchanged. Fonts, colours, pictures
 * and what else is no text is left out.
 */
export function withoutRichText(text: string): string {
  if (!text.startsWith("{\\rtf")) return text;
  const ansi = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  const parts: string[] = [];
  let depth = 0;
  let hiddenFrom = Infinity;
  for (const [token, hex, code, word = "", symbol = ""] of text.matchAll(tokens)) {
    if (token === "{") depth++;
    else if (token === "}") {
      depth--;
      if (depth < hiddenFrom) hiddenFrom = Infinity;
    } else if (depth >= hiddenFrom) continue;
    else if (symbol === "*" || noText.has(word)) hiddenFrom = depth;
    else if (hex !== undefined) parts.push(ansi[Number.parseInt(hex, 16)] ?? "");
    else if (code !== undefined) parts.push(String.fromCharCode(Number(code) & 0xffff));
    else if (token.startsWith("\\")) parts.push(words.get(word + symbol) ?? (/[\\{}]/.test(symbol) ? symbol : ""));
    else if (!/[\r\n]/.test(token)) parts.push(token);
  }
  return parts.join("");
}

/** Groups, characters by number, control words, control symbols, text, and line breaks, which mean nothing. */
const tokens =
  /[{}]|\\'([0-9a-f]{2})|\\u(-?\d{1,5}) ?(?:\?|\\'[0-9a-f]{2})?|\\([a-z]{1,32})(?:-?\d{1,10})? ?|\\([^a-z])|[^\\{}\r\n]+|[\r\n]+/gi;

const noText: ReadonlySet<string> = new Set(["fonttbl", "colortbl", "stylesheet", "info", "pict", "header", "footer"]);

const words: ReadonlyMap<string, string> = new Map([
  ...["par", "line", "page", "sect", "row", "\n", "\r"].map((word) => [word, "\n"] as const),
  ...["tab", "cell", "~", "emspace", "enspace"].map((word) => [word, " "] as const),
  ...([
    ["lquote", "‘"],
    ["rquote", "’"],
    ["ldblquote", "“"],
    ["rdblquote", "”"],
  ] as const),
  ...([
    ["endash", "–"],
    ["emdash", "—"],
    ["bullet", "•"],
    ["_", "-"],
  ] as const),
]);
