/** One of the seeds after a few small accidents: characters lost, doubled, swapped, strange; pieces moved and joined. */
export function mutateNames(seeds: readonly string[], next: () => number): string {
  let text = pick(seeds, next);
  for (let accidents = 1 + below(4, next); accidents > 0; accidents--)
    text = pick(accidentKinds, next)(text, seeds, next);
  return text;
}

type Accident = (text: string, seeds: readonly string[], next: () => number) => string;

const accidentKinds: readonly Accident[] = [
  (text, _, next) => splice(text, below(text.length + 1, next), 1 + below(3, next), ""),
  (text, _, next) => splice(text, below(text.length + 1, next), 0, pick(strangers, next)),
  (text, _, next) => splice(text, below(text.length + 1, next), 1, pick(strangers, next)),
  (text, _, next) => text.slice(below(text.length + 1, next)) + text.slice(0, below(text.length + 1, next)),
  (text, seeds, next) => text + pick(joints, next) + pick(seeds, next),
  (text, _, next) => text.slice(0, below(text.length + 1, next)).repeat(1 + below(3, next)),
  (text, _, next) => (next() < 0.5 ? text.toUpperCase() : text.toLowerCase()),
];

const strangers = [
  ...[
    "(",
    ")",
    "[",
    "<",
    ">",
    "+",
    "-",
    "_",
    ".",
    ",",
    ";",
    "/",
    "|",
    "&",
    ":",
    '"',
    "'",
    "`",
    "*",
    "\\",
    "%",
    "#",
    "?",
  ],
  ...[
    "0",
    "2",
    "3.0",
    "v",
    "O",
    " ",
    "\t",
    "\n",
    "\0",
    "\u00A0",
    "\u200B",
    "\u202E",
    "é",
    "漢",
    "😀",
    "\uD800",
    "&amp;",
  ],
  ...["or", " OR ", " and ", " with ", " w/ ", "http://", "www.", "LicenseRef-", "__proto__", "constructor", "license"],
];

const joints = [" ", ", ", "/", " or ", " AND ", " WITH ", "; ", " | ", "", "\n"];

function splice(text: string, at: number, removed: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at + removed);
}

function pick<T>(items: readonly T[], next: () => number): T {
  const item = items[below(items.length, next)];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}

function below(limit: number, next: () => number): number {
  return Math.floor(next() * limit);
}
