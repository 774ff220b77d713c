import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from "js-yaml";
import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from "js-yaml";
import { YamlProblem, type YamlEntry, type YamlNode, type YamlText } from "./yaml-node.ts";

const maxDepth = 20;
/** Counted after expanding aliases: a short file can expand to billions of nodes. */
const maxNodes = 100_000;

/**
 * Parses the single document of a YAML file; undefined if it is empty. Throws YamlProblem. Uses the parser's events,
 * because they have positions and keep every scalar as text.
 */
export function readYamlTree(text: string): YamlNode | undefined {
  const builder: Builder = {
    text,
    lineStarts: findLineStarts(text),
    open: [],
    anchors: new Map(),
    documents: 0,
    root: undefined,
    line: 1,
  };
  for (const event of readEvents(text)) take(builder, event);
  return builder.root;
}

function readEvents(text: string): Event[] {
  try {
    return parseEvents(text, { maxDepth });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = (error.mark?.line ?? 0) + 1;
    if (error.reason.startsWith("nesting exceeded")) {
      throw new YamlProblem(line, `The file is nested more than ${maxDepth} levels deep; a policy needs five.`);
    }
    const advice = 'Check the indentation, and put text that begins with "*", "@" or "&" in quotes.';
    throw new YamlProblem(line, `This is not valid YAML (${error.reason}). ${advice}`);
  }
}

/**
 * The events are one flat stream; open nodes are kept on a stack, so that deep nesting cannot overflow the call stack.
 */
interface Builder {
  readonly text: string;
  readonly lineStarts: readonly number[];
  readonly open: Open[];
  /** `open` while the node is being built: an alias to it would be a cycle. */
  readonly anchors: Map<string, YamlNode | "open">;
  documents: number;
  root: YamlNode | undefined;
  /** The line of the last event: an empty value has no position. */
  line: number;
}

interface Open {
  readonly kind: "list" | "map";
  readonly line: number;
  readonly anchor: string | undefined;
  readonly items: YamlNode[];
  readonly entries: YamlEntry[];
  readonly lineOfKey: Map<string, number>;
  /** The key that was read, until its value is. */
  key: YamlText | undefined;
  size: number;
}

function take(builder: Builder, event: Event): void {
  switch (event.type) {
    case EVENT_ID.DOCUMENT:
      return countDocument(builder);
    case EVENT_ID.SCALAR:
      return add(builder, toText(builder, event), anchorOf(builder, event));
    case EVENT_ID.ALIAS:
      return add(builder, resolveAlias(builder, event.anchorStart, event.anchorEnd));
    case EVENT_ID.SEQUENCE:
    case EVENT_ID.MAPPING:
      return begin(builder, event);
    case EVENT_ID.POP:
      return end(builder);
  }
}

function countDocument(builder: Builder): void {
  if (++builder.documents === 1) return;
  throw new YamlProblem(builder.line, "A second YAML document follows; put each policy into a file of its own.");
}

function toText(builder: Builder, event: ScalarEvent): YamlText {
  refuseTag(builder, event, "!!str");
  if (event.valueStart >= 0) builder.line = lineAt(builder, event.valueStart);
  const value = getScalarValue(builder.text, event);
  return { kind: "text", value, isPlain: event.style === SCALAR_STYLE.PLAIN, line: builder.line, size: 1 };
}

function resolveAlias(builder: Builder, from: number, to: number): YamlNode {
  const name = builder.text.slice(from, to);
  builder.line = lineAt(builder, from);
  const node = builder.anchors.get(name);
  if (node === "open") {
    throw new YamlProblem(builder.line, `The alias "*${name}" stands inside what it names; write the value out.`);
  }
  if (node) return { ...node, line: builder.line };
  const advice = `if it is a pattern, put it in quotes: "*${name}"`;
  throw new YamlProblem(builder.line, `The alias "*${name}" names no anchor; ${advice}.`);
}

function begin(builder: Builder, event: SequenceEvent | MappingEvent): void {
  const kind = event.type === EVENT_ID.SEQUENCE ? "list" : "map";
  builder.line = lineAt(builder, event.start);
  refuseTag(builder, event, kind === "list" ? "!!seq" : "!!map");
  const anchor = anchorOf(builder, event);
  if (anchor !== undefined) builder.anchors.set(anchor, "open");
  const { line } = builder;
  builder.open.push({ kind, line, anchor, items: [], entries: [], lineOfKey: new Map(), key: undefined, size: 1 });
}

/** Ends a list or mapping, or the document if neither is open. */
function end(builder: Builder): void {
  const done = builder.open.pop();
  if (!done) return;
  const { kind, line, size, items, entries, anchor } = done;
  add(builder, kind === "list" ? { kind, line, size, items } : { kind, line, size, entries }, anchor);
}

function add(builder: Builder, node: YamlNode, anchor?: string): void {
  if (anchor !== undefined) builder.anchors.set(anchor, node);
  const parent = builder.open.at(-1);
  if (parent) addTo(parent, node);
  else builder.root = node;
}

function addTo(parent: Open, node: YamlNode): void {
  parent.size += node.size;
  if (parent.size > maxNodes) {
    const message = `The file stands for more than ${maxNodes} values once its aliases are expanded; use fewer aliases.`;
    throw new YamlProblem(node.line, message);
  }
  if (parent.kind === "list") {
    parent.items.push(node);
  } else if (parent.key) {
    parent.entries.push({ key: parent.key, value: node });
    parent.key = undefined;
  } else {
    parent.key = toKey(parent, node);
  }
}

function toKey(parent: Open, node: YamlNode): YamlText {
  if (node.kind !== "text") throw new YamlProblem(node.line, "A key must be text, not a list or a mapping.");
  if (node.value === "<<" && node.isPlain) {
    throw new YamlProblem(
      node.line,
      'Merge keys ("<<") are not supported; put an anchor on each list you want to reuse.',
    );
  }
  const first = parent.lineOfKey.get(node.value);
  if (first !== undefined) {
    throw new YamlProblem(node.line, `The key "${node.value}" is given twice, first on line ${first}; keep one.`);
  }
  parent.lineOfKey.set(node.value, node.line);
  return node;
}

type Tagged = ScalarEvent | SequenceEvent | MappingEvent;

/** The three tags that match the default type are harmless; any other would change the meaning of a value. */
function refuseTag(builder: Builder, { tagStart, tagEnd }: Tagged, harmless: string): void {
  if (tagStart < 0) return;
  const tag = builder.text.slice(tagStart, tagEnd);
  if (tag === harmless) return;
  throw new YamlProblem(lineAt(builder, tagStart), `The tag "${tag}" has no meaning in a policy; remove it.`);
}

function anchorOf(builder: Builder, { anchorStart, anchorEnd }: Tagged): string | undefined {
  return anchorStart < 0 ? undefined : builder.text.slice(anchorStart, anchorEnd);
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const isEnd = text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n");
    if (isEnd) starts.push(at + 1);
  }
  return starts;
}

function lineAt({ lineStarts }: Builder, offset: number): number {
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
