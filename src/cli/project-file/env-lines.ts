import { endOfLine } from "../../text/line-at.ts";

/**
 * The numbers of the lines of a `.env` file that are neither empty, nor a comment, nor `NAME=value`: Node
 * ignores them silently. Values in quotes may span several lines, as in Node.
 */
export function findInvalidLines(text: string): number[] {
  const strange: number[] = [];
  const unclosed = new Set<string>();
  let line = 1;
  for (let start = 0; start < text.length; line++, start++) {
    let end = endOfLine(text, start);
    const quote = openingQuote(text.slice(start, end));
    if (!quote) strange.push(line);
    else if (quote.sign !== "" && !unclosed.has(quote.sign)) {
      const close = text.indexOf(quote.sign, start + quote.at);
      if (close < 0) unclosed.add(quote.sign); // no later line has it either
      else if (close >= end) {
        end = endOfLine(text, close);
        line += text.slice(start, end).split("\n").length - 1;
      }
    }
    start = end;
  }
  return strange;
}

/** The quote that a value begins with and the position after it; undefined for other lines. */
function openingQuote(line: string): { readonly sign: string; readonly at: number } | undefined {
  const content = line.trimStart();
  if (content === "" || content.startsWith("#")) return { sign: "", at: 0 };
  const [prefix, sign = ""] = assignment.exec(content) ?? [];
  return prefix === undefined ? undefined : { sign, at: line.length - content.length + prefix.length };
}

const assignment = /^(?:export +)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*(["'`]?)/;
