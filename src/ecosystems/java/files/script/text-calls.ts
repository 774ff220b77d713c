import { wordSet } from "../../../../text/word-set.ts";
import { isGroup, isSign, isWord, type Node } from "./nodes.ts";
import { splitArguments } from "./statements.ts";

type TextOf = (nodes: readonly Node[]) => string | undefined;

/** A method call on a value: `v.substring(0, 3)`. */
interface Called {
  readonly receiver: readonly Node[];
  readonly method: string;
  readonly arguments: readonly (readonly Node[])[];
}

export const comparisons: ReadonlyMap<string, (text: string, other: string) => boolean> = new Map([
  ["contains", (text: string, other: string) => text.includes(other)],
  ["startsWith", (text: string, other: string) => text.startsWith(other)],
  ["endsWith", (text: string, other: string) => text.endsWith(other)],
  ["equals", (text: string, other: string) => text === other],
]);

/** A part of a text, as builds cut versions: `v.substring(0, v.lastIndexOf("."))`, `v.substringBefore("-")`. */
export function evaluateCut(nodes: readonly Node[], textOf: TextOf): string | undefined {
  const call = calledOn(nodes);
  if (!call || !(call.method === "substring" || cuts.has(call.method))) return undefined;
  const text = textOf(call.receiver);
  if (text === undefined || text.includes("${")) return undefined;
  if (call.method === "substring") return substring(text, call.arguments, textOf);
  const mark = textOf(call.arguments[0] ?? []);
  return mark === undefined || call.arguments.length !== 1 ? undefined : cuts.get(call.method)?.(text, mark);
}

/** `listOf("g", "a", "1").joinToString(":")` and `["g", "a", "1"].join(":")`; unknown items are kept as `${…}`. */
export function joinList(nodes: readonly Node[], textOf: TextOf): string | undefined {
  const call = calledOn(nodes);
  const items = call?.method === "joinToString" || call?.method === "join" ? itemsOf(call.receiver) : undefined;
  const separator = items && textOf(call?.arguments[0] ?? []);
  return separator === undefined ? undefined : items?.map((item) => textOf(item) ?? "${…}").join(separator);
}

function itemsOf(nodes: readonly Node[]): readonly (readonly Node[])[] | undefined {
  const [first, second, third] = nodes;
  if (isGroup(first, "[") && !second) return splitArguments(first.nodes);
  const isList = isWord(first) && listTextCalls.has(first.text) && isGroup(second, "(") && !third;
  return isList ? splitArguments(second.nodes) : undefined;
}

export const listTextCalls: ReadonlySet<string> = wordSet(
  "listOf setOf arrayOf mutableListOf arrayListOf listOfNotNull Seq List",
);

function calledOn(nodes: readonly Node[]): Called | undefined {
  const [dot, method, group] = nodes.slice(-3);
  if (nodes.length < 4 || !isSign(dot, ".") || !isWord(method) || !isGroup(group, "(")) return undefined;
  return { receiver: nodes.slice(0, -3), method: method.text, arguments: splitArguments(group.nodes) };
}

function substring(text: string, bounds: readonly (readonly Node[])[], textOf: TextOf): string | undefined {
  const [from, to] = bounds.map((bound) => placeIn(bound, textOf));
  if (from === undefined || (bounds.length > 1 && to === undefined) || bounds.length > 2) return undefined;
  const end = to ?? text.length;
  return from <= end && end <= text.length ? text.slice(from, end) : undefined;
}

/** A number, or the index of a delimiter in a text; undefined if it is not there. */
function placeIn(bound: readonly Node[], textOf: TextOf): number | undefined {
  const [only] = bound;
  if (bound.length === 1 && isWord(only)) return /^\d{1,4}$/.test(only.text) ? Number(only.text) : undefined;
  const call = calledOn(bound);
  const find = call && places.get(call.method);
  const [text, mark] = find ? [textOf(call.receiver), textOf(call.arguments[0] ?? [])] : [];
  const at = text === undefined || mark === undefined ? -1 : (find?.(text, mark) ?? -1);
  return at < 0 ? undefined : at;
}

const places: ReadonlyMap<string, (text: string, mark: string) => number> = new Map([
  ["indexOf", (text: string, mark: string) => text.indexOf(mark)],
  ["lastIndexOf", (text: string, mark: string) => text.lastIndexOf(mark)],
]);

/** Kotlin's: without the delimiter the whole text is returned. */
const cuts: ReadonlyMap<string, (text: string, mark: string) => string> = new Map([
  ["substringBefore", (text: string, mark: string) => before(text, text.indexOf(mark))],
  ["substringBeforeLast", (text: string, mark: string) => before(text, text.lastIndexOf(mark))],
  ["removePrefix", (text: string, mark: string) => (text.startsWith(mark) ? text.slice(mark.length) : text)],
  [
    "removeSuffix",
    (text: string, mark: string) => (text.endsWith(mark) ? before(text, text.length - mark.length) : text),
  ],
]);

function before(text: string, at: number): string {
  return at < 0 ? text : text.slice(0, at);
}
