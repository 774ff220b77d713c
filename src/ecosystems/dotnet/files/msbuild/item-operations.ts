import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { onceEach } from "../../../../async/once-each.ts";
import { children, parseXml, type XmlElement } from "../../../../formats/xml.ts";
import { attributeLines } from "../lines.ts";

/** What a file does with item lists of any name: it fills them, or builds a list from others. */
export type Operation = ListOperation | TaskOperation;

/** `<Reference Include="A" />`, also in a target. */
export interface ListOperation {
  readonly kind: "list";
  readonly type: string;
  readonly action: "include" | "update" | "remove";
  /** As written. */
  readonly names: string;
  /** Attributes and child elements, keys in lower case. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly conditions: readonly string[];
  readonly file: string;
  readonly line: number | undefined;
}

/** A task of a target that builds a list. */
interface TaskOperation {
  readonly kind: "task";
  /** In lower case. */
  readonly task: string;
  /** The input lists, by attribute. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly output: string;
}

/** The operations of one file, in order. */
export interface Operations {
  readonly all: readonly Operation[];
  /** By the name of a list, the lists it is built from. */
  readonly sources: ReadonlyMap<string, ReadonlySet<string>>;
}

export const noOperations: Operations = { all: [], sources: new Map() };

/** Throws ParseError if the file is not XML. */
export const readOperations: (file: SourceFile) => Promise<Operations> = onceEach(async (file) => {
  const text = await file.text();
  const found: Operation[] = [];
  const lines = attributeLines(text, ["Include", "Update", "Remove"]);
  readGroup(parseXml(text), { file: file.path, lines, found, conditions: [] });
  return { all: found, sources: sourcesOf(found) };
});

function sourcesOf(operations: readonly Operation[]): ReadonlyMap<string, ReadonlySet<string>> {
  const sources = new Map<string, Set<string>>();
  for (const operation of operations) {
    const texts = operation.kind === "task" ? [...operation.inputs.values()] : [operation.names];
    const lists = texts
      .filter((text) => text.includes("@("))
      .flatMap((text) => text.split(";").flatMap((one) => listIn(one) ?? []));
    if (lists.length === 0) continue;
    const known = sources.get(listMadeBy(operation)) ?? new Set();
    for (const list of lists) known.add(list);
    sources.set(listMadeBy(operation), known);
  }
  return sources;
}

/** `@(Name)` and `@(Name->Distinct())`. */
export function listIn(expression: string): string | undefined {
  return /^\s{0,20}@\(\s{0,20}(\w{1,100}(?:[.-]\w{1,100}){0,20})/.exec(expression)?.[1]?.toLowerCase();
}

export function listMadeBy(operation: Operation): string {
  return operation.kind === "task" ? operation.output : operation.type;
}

interface Context {
  readonly file: string;
  readonly lines: ReadonlyMap<string, number>;
  readonly found: Operation[];
  readonly conditions: readonly string[];
}

function readGroup(group: XmlElement, outside: Context): void {
  for (const element of group.children) {
    const context = inside(element, outside);
    const name = element.name.toLowerCase();
    if (name === "itemgroup") for (const item of element.children) readItem(item, inside(item, context));
    else if (groups.has(name)) readGroup(element, context);
    else readTask(element, context);
  }
}

const groups = new Set(["target", "choose", "when", "otherwise"]);

function inside(element: XmlElement, context: Context): Context {
  const condition = element.attributes.get("Condition") ?? "";
  return condition === "" ? context : { ...context, conditions: [...context.conditions, condition] };
}

function readItem(element: XmlElement, { file, lines, found, conditions }: Context): void {
  const metadata = new Map<string, string>();
  for (const [key, value] of element.attributes) metadata.set(key.toLowerCase(), value);
  for (const child of element.children) {
    // Which items it applies to is not decided here.
    if (!child.attributes.get("Condition")?.includes("%(")) metadata.set(child.name.toLowerCase(), child.text);
  }
  const action = (["include", "update", "remove"] as const).find((key) => metadata.has(key));
  if (!action) return;
  const names = metadata.get(action) ?? "";
  const line = lines.get(names.trim().toLowerCase());
  found.push({ kind: "list", type: element.name.toLowerCase(), action, names, metadata, conditions, file, line });
}

/** `<JoinItems Left="@(A)" Right="@(B)"><Output ItemName="C" /></JoinItems>` */
function readTask(element: XmlElement, { found }: Context): void {
  for (const { attributes } of children(element, "Output")) {
    const output = attributes.get("ItemName")?.toLowerCase();
    if (output === undefined) continue;
    const inputs = new Map([...element.attributes].map(([key, value]) => [key.toLowerCase(), value]));
    found.push({ kind: "task", task: element.name.toLowerCase(), inputs, output });
  }
}
