/** A copy of parsed JSON with one to three values removed, replaced by strange ones, or repeated. */
export function mutateValue(value: unknown, next: () => number): unknown {
  const copy: unknown = structuredClone(value);
  for (let count = 1 + Math.floor(next() * 3); count > 0; count--) {
    const places = placesIn(copy);
    const place = places[Math.floor(next() * places.length)];
    if (place) change(place, next);
  }
  return copy;
}

interface Place {
  readonly parent: Record<string, unknown>;
  readonly key: string;
}

/** Puts a value at a path like `report.findings.1.status`; undefined removes what is there. */
export function spoil(root: unknown, path: string, value: unknown): void {
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const parent = steps.reduce<unknown>((inner, step) => (inner as Place["parent"])[step], root) as Place["parent"];
  if (value === undefined) remove(parent, last);
  else parent[last] = value;
}

/** Every field of every object and every item of every list. */
function placesIn(root: unknown): Place[] {
  const places: Place[] = [];
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const parent = value as Record<string, unknown>;
    for (const key of Object.keys(parent)) {
      places.push({ parent, key });
      open.push(parent[key]);
    }
  }
  return places;
}

function change({ parent, key }: Place, next: () => number): void {
  const kind = next();
  if (kind < 0.15) remove(parent, key);
  else if (kind < 0.25 && Array.isArray(parent)) parent.push(parent[Number(key)]);
  else if (kind < 0.6 && typeof parent[key] === "string") parent[key] = pick(strangeTexts, next);
  else if (kind < 0.75 && typeof parent[key] === "number") parent[key] = pick(strangeNumbers, next);
  else parent[key] = structuredClone(pick(strangeValues, next)); // the next change may be inside of it
}

function remove(parent: Place["parent"], key: string): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
}

const strangeTexts = [
  ...["", " ", "\n", "\0", "\ud800", "\udc00x", "\u202e\u001b[2J", "<script>", "]]>", "-->", "|`*_#", '=1+1,"', "\r\n"],
  ...["__proto__", "constructor", "toString", "pkg:npm/%E0%A4%A", "pkg:", "javascript:alert(1)", "http://[::1", "%"],
  ...["MIT OR", "(((((", "MIT AND ".repeat(500), "x".repeat(20_000), "é漢😀", "../../etc", "C:\\x", "9999-99-99", "@"],
];
const strangeNumbers = [0, -1, 0.5, 1, 1e15, 1e21, Number.MAX_VALUE, -0];
const strangeValues = [null, true, false, 0, -1, 1.5, "", "x", [], {}, [null], [[]], [{}], { __proto__: null }, ["a"]];

function pick<T>(choices: readonly T[], next: () => number): T | undefined {
  return choices[Math.floor(next() * choices.length)];
}
