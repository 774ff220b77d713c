import { createLineFinder } from "../../../../text/line-at.ts";

interface ListItem {
  readonly value: string;
  readonly line: number;
}

/** Arrays and loop variables of a script, by name. */
export type Lists = Map<string, readonly ListItem[]>;

const maxItems = 100;

/** `NAME=(a b c)`, over one or more lines. */
export function readArrays(script: string, firstLine = 1): Lists {
  const lists: Lists = new Map();
  const lineAt = createLineFinder(script);
  for (const { index, 0: whole, 1: name = "", 2: body = "" } of script.matchAll(
    /^[ \t]*(?:(?:declare|local)[ \t]+(?:-a[ \t]+)?)?([A-Za-z_]\w{0,100})=\(([^()]{1,20000})\)/gm,
  )) {
    const start = index + whole.length - body.length - 1;
    lists.set(name, itemsOf(body, firstLine - 1 + lineAt(start)));
  }
  return lists;
}

function itemsOf(body: string, firstLine: number): readonly ListItem[] {
  return body
    .split("\n")
    .flatMap((text, index) =>
      text
        .replace(/(?:^|\s)#.*$/, "")
        .split(/\s+/)
        .map((word) => ({ value: unquote(word), line: firstLine + index })),
    )
    .filter(({ value }) => value !== "")
    .slice(0, maxItems);
}

/** Some scripts put commas between the words, which the shell would keep. */
function unquote(word: string): string {
  return word.replace(/,$/, "").replace(/^["'](.*)["']$/, "$1");
}

/** `for NAME in a b` and `for NAME in "${LIST[@]}"`: the possible values of the loop variable. */
export function takeLoop(words: readonly string[], line: number, lists: Lists): void {
  const [first, name = "", word, ...values] = words;
  if (first !== "for" || word !== "in") return;
  const items = values.flatMap((value) => lists.get(arrayName(value) ?? "") ?? [{ value, line }]);
  lists.set(name, items.slice(0, maxItems));
}

function arrayName(word: string): string | undefined {
  return /^\$\{([A-Za-z_]\w*)\[[@*]\]\}$/.exec(word)?.[1];
}

/** A command repeated for each value of its first list. Commands without lists have no alternatives. */
export function expandLists(words: readonly string[], lists: Lists): readonly { words: string[]; line: number }[] {
  const name = words
    .map((word) => variable.exec(word.slice(0, 400))?.[1])
    .find((variableName) => lists.has(variableName ?? ""));
  if (name === undefined) return [];
  return (lists.get(name) ?? []).map(({ value, line }) => ({
    words: words.map((word) =>
      word.replaceAll(new RegExp(`\\$(?:\\{${name}(?:\\[[^\\]]{1,20}\\])?\\}|${name}(?!\\w))`, "g"), () => value),
    ),
    line,
  }));
}

const variable = /\$\{?([A-Za-z_]\w*)/;
