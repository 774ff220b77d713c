import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from "js-yaml";
import type { AliasEvent, Event, MappingEvent, ScalarEvent, SequenceEvent } from "js-yaml";
import { createLineFinder } from "../../../text/line-at.ts";
import { buildYaml, unfinished } from "../../../formats/yaml-events.ts";
import { YamlProblem, type YamlEntry, type YamlNode, type YamlText } from "./yaml-node.ts";

const maxDepth = 20;
/** Counted after expanding aliases: a short file can expand to billions of nodes. */
const maxNodes = 100_000;

/**
 * Parses the single document of a YAML file; undefined if it is empty. Throws YamlProblem. Uses the parser's events,
 * because they have positions and keep every scalar as text.
 */
export function readYamlTree(text: string): YamlNode | undefined {
  const reading: Reading = { text, lineAt: createLineFinder(text), documents: 0, root: undefined, line: 1 };
  buildYaml<YamlNode, Open>(text, readEvents(text), {
    startDocument: () => countDocument(reading),
    scalar: (event) => toText(reading, event),
    alias: (name, node, event) => checkAlias(reading, name, node, event),
    begin: (event) => begin(reading, event),
    end: ({ kind, line, size, items, entries }) =>
      kind === "list" ? { kind, line, size, items } : { kind, line, size, entries },
    add: (parent, node) => {
      if (parent) addTo(parent, node);
      else reading.root = node;
    },
  });
  return reading.root;
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

interface Reading {
  readonly text: string;
  readonly lineAt: (offset: number) => number;
  documents: number;
  root: YamlNode | undefined;
  /** The line of the last event: an empty value has no position. */
  line: number;
}

interface Open {
  readonly kind: "list" | "map";
  readonly line: number;
  readonly items: YamlNode[];
  readonly entries: YamlEntry[];
  readonly lineOfKey: Map<string, number>;
  /** The key that was read, until its value is. */
  key: YamlText | undefined;
  size: number;
}

function countDocument(reading: Reading): void {
  if (++reading.documents === 1) return;
  throw new YamlProblem(reading.line, "A second YAML document follows; put each policy into a file of its own.");
}

function toText(reading: Reading, event: ScalarEvent): YamlText {
  refuseTag(reading, event, "!!str");
  if (event.valueStart >= 0) reading.line = reading.lineAt(event.valueStart);
  const value = getScalarValue(reading.text, event);
  return { kind: "text", value, isPlain: event.style === SCALAR_STYLE.PLAIN, line: reading.line, size: 1 };
}

function checkAlias(
  reading: Reading,
  name: string,
  node: YamlNode | typeof unfinished | undefined,
  { anchorStart }: AliasEvent,
): YamlNode {
  reading.line = reading.lineAt(anchorStart);
  if (node === unfinished) {
    throw new YamlProblem(reading.line, `The alias "*${name}" refers to itself; write the value out.`);
  }
  if (node) return { ...node, line: reading.line };
  const advice = `if it is a pattern, put it in quotes: "*${name}"`;
  throw new YamlProblem(reading.line, `The alias "*${name}" names no anchor; ${advice}.`);
}

function begin(reading: Reading, event: SequenceEvent | MappingEvent): Open {
  const kind = event.type === EVENT_ID.SEQUENCE ? "list" : "map";
  reading.line = reading.lineAt(event.start);
  refuseTag(reading, event, kind === "list" ? "!!seq" : "!!map");
  return { kind, line: reading.line, items: [], entries: [], lineOfKey: new Map(), key: undefined, size: 1 };
}

function addTo(parent: Open, node: YamlNode): void {
  parent.size += node.size;
  if (parent.size > maxNodes) {
    const message = `The file expands to more than ${maxNodes} values; use fewer aliases.`;
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

/** The three tags that match the default type are harmless; any other would change the meaning of a value. */
function refuseTag(
  reading: Reading,
  { tagStart, tagEnd }: ScalarEvent | SequenceEvent | MappingEvent,
  harmless: string,
): void {
  if (tagStart < 0) return;
  const tag = reading.text.slice(tagStart, tagEnd);
  if (tag === harmless) return;
  throw new YamlProblem(reading.lineAt(tagStart), `The tag "${tag}" has no meaning in a policy; remove it.`);
}
