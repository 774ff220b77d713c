import { closingParenthesis, splitArguments } from "./parentheses.ts";

/** `[System.String]::new('a.b').Replace('.', '')`. Undefined for unknown functions. */
export function callOnText(expression: string, expand: (arg: string) => string): string | undefined {
  let text: string | undefined;
  let rest = expression.replace(/^\[System\.String\]\s?::\s?/i, "");
  for (let calls = 0; rest !== "" && calls < maxCalls; calls++) {
    const open = rest.indexOf("(");
    const close = open < 0 ? -1 : closingParenthesis(rest, open + 1);
    if (close < 0) return undefined;
    const method = rest.slice(0, open).replace(/^\./, "").trim().toLowerCase();
    const [first = "", second = ""] = splitArguments(rest.slice(open + 1, close)).map(expand);
    text = text === undefined ? start(method, first) : methods.get(method)?.(text, first, second).slice(0, longest);
    if (text === undefined) return undefined;
    rest = rest.slice(close + 1).trim();
  }
  return rest === "" ? text : undefined;
}

const maxCalls = 10;
const longest = 10_000;

function start(method: string, text: string): string | undefined {
  return method === "new" || method === "copy" ? text : undefined;
}

const methods: ReadonlyMap<string, (text: string, first: string, second: string) => string> = new Map(
  Object.entries<(text: string, first: string, second: string) => string>({
    replace: (text, first, second) => (first === "" ? text : text.replaceAll(first, () => second.slice(0, 100))),
    tolower: (text) => text.toLowerCase(),
    tolowerinvariant: (text) => text.toLowerCase(),
    toupper: (text) => text.toUpperCase(),
    toupperinvariant: (text) => text.toUpperCase(),
    trim: (text) => text.trim(),
  }),
);
