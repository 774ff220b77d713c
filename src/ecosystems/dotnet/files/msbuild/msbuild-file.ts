import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { children, parseXml, type XmlElement } from "../../../../formats/xml.ts";
import { attributeLines } from "../lines.ts";
import { type ListOperation, type Operation, type Operations, toOperations } from "./item-operations.ts";
import { isPackageName } from "../../package-name.ts";
import { type Condition, noneOf, readCondition } from "./conditions.ts";
import { parseTemplate, type Template } from "./expression.ts";
import { oncePerObject } from "../../../../async/once.ts";

/** One statement of a project file or of an imported file. Names are in lower case, as MSBuild ignores case. */
export type Statement = Property | Import | Item;

export interface Property {
  readonly kind: "property";
  readonly name: string;
  readonly text: Template;
  /** Its own condition and those around it. */
  readonly conditions: readonly Condition[];
  /** Its condition only checks whether it already has a value. */
  readonly isDefault: boolean;
}

interface Import {
  readonly kind: "import";
  readonly path: Template;
  readonly conditions: readonly Condition[];
}

/** `<PackageReference Include="a;b" Version="1.0" />` and similar items. */
export interface Item {
  readonly kind: "item";
  readonly type: string;
  readonly action: "include" | "update" | "remove";
  /** As written; it may have several names and properties. */
  readonly names: string;
  /** In lower case, if it is a single name without properties: an index for long lists. */
  readonly plainName?: string;
  /** Attributes and child elements. */
  readonly metadata: ReadonlyMap<string, string>;
  /** Those that are not known without a build are left after the evaluation. */
  readonly conditions: readonly Condition[];
  readonly file: string;
  readonly line?: number;
}

const itemTypes = new Set([
  ...["packagereference", "globalpackagereference", "packagedownload", "dotnetclitoolreference"],
  ...["packageversion", "projectreference", "frameworkreference"],
]);

interface MsbuildFile {
  /** `Microsoft.NET.Sdk.Web`; the names of several are separated by `;`. */
  readonly sdk: string;
  readonly statements: readonly Statement[];
  readonly operations: Operations;
}

/** Throws ParseError if it is not an MSBuild file. */
export const readMsbuild: (file: SourceFile) => Promise<MsbuildFile> = oncePerObject(async (file: SourceFile) => {
  const text = fromPaket.test(file.path) ? "<Project/>" : await file.text();
  const root = parseXml(text);
  if (root.name.toLowerCase() !== "project") throw new ParseError("This is not a project file of MSBuild.");
  const [statements, operations]: [Statement[], Operation[]] = [[], []];
  const lines = attributeLines(text, ["Include", "Update", "Remove"]);
  const around = { condition: "", conditions: [], isInTarget: false };
  readGroup(root, { file: file.path, lines, statements, operations, ...around });
  return { sdk: root.attributes.get("Sdk") ?? "", statements, operations: toOperations(operations) };
});

/** Paket writes this file; it passes the packages of paket.lock on to MSBuild. */
const fromPaket = /(?:^|\/)Paket\.Restore\.targets$/i;

interface Context {
  readonly file: string;
  readonly lines: ReadonlyMap<string, number>;
  readonly statements: Statement[];
  readonly operations: Operation[];
  /** The condition of the enclosing group, for properties. */
  readonly condition: string;
  readonly conditions: readonly Condition[];
  readonly isInTarget: boolean;
}

function readGroup(group: XmlElement, context: Context): void {
  /** The conditions of the `When` elements so far. */
  const whens: Condition[] = [];
  for (const element of group.children) {
    const condition = element.attributes.get("Condition") ?? "";
    const conditions = withCondition(context.conditions, condition, true);
    const inside = { ...context, condition, conditions };
    switch (element.name.toLowerCase()) {
      case "propertygroup":
        // Properties that a running target sets come too late for the list of packages.
        if (!context.isInTarget) for (const child of element.children) readProperty(child, inside);
        break;
      case "itemgroup":
        for (const child of element.children) readItem(child, inside);
        break;
      case "import":
        if (element.attributes.has("Sdk")) break; // not a file of the tree
        context.statements.push({
          ...{ kind: "import", conditions },
          path: parseTemplate(element.attributes.get("Project") ?? ""),
        });
        break;
      case "target":
        readGroup(element, { ...inside, isInTarget: true });
        break;
      case "choose":
      case "importgroup":
        readGroup(element, inside);
        break;
      case "when":
      case "otherwise": {
        const others = whens.length === 0 ? [] : [noneOf([...whens])];
        readGroup(element, { ...inside, conditions: [...conditions, ...others] });
        whens.push(...conditions.slice(context.conditions.length));
        break;
      }
      default:
        readTask(element, context);
    }
  }
}

function readProperty(element: XmlElement, { statements, condition, conditions }: Context): void {
  const name = element.name.toLowerCase();
  const own = element.attributes.get("Condition") ?? "";
  const isDefault = asksWhetherEmpty(own || condition, name) && (own === "" || condition === "");
  statements.push({
    kind: "property",
    name,
    text: parseTemplate(element.text),
    conditions: withCondition(conditions, own),
    isDefault,
  });
}

function withCondition(conditions: readonly Condition[], condition: string, isOfGroup = false): readonly Condition[] {
  return condition === "" ? conditions : [...conditions, readCondition(condition, isOfGroup)];
}

/** `'$(Name)' == ''`, with any whitespace and quotes. */
function asksWhetherEmpty(condition: string, name: string): boolean {
  return condition.length < 300 && condition.replaceAll(/[\s'"]/g, "").toLowerCase() === `$(${name})==`;
}

/** Every item is an operation on a list; those for packages and projects are statements as well. */
function readItem(element: XmlElement, { statements, operations, file, lines, ...context }: Context): void {
  const type = element.name.toLowerCase();
  // Which items of a list a condition on metadata applies to is not decided here.
  const metadata = readMetadata(element, (child) => !child.attributes.get("Condition")?.includes("%("));
  const action = (["include", "update", "remove"] as const).find((key) => metadata.has(key));
  if (!action) return;
  const names = metadata.get(action) ?? "";
  const lowered = names.trim().toLowerCase();
  const line = lines.get(lowered);
  const conditions = withCondition(context.conditions, metadata.get("condition") ?? "");
  if (itemTypes.has(type)) {
    statements.push({
      ...{ kind: "item", type, action, names },
      ...(isPackageName(lowered) && { plainName: lowered }),
      metadata: readMetadata(element, () => true),
      ...{ conditions, file },
      ...(line !== undefined && { line }),
    });
  }
  for (const key of notMetadata) metadata.delete(key);
  operations.push({
    ...{ kind: "list", type, action, names },
    metadata: metadata.size === 0 ? noMetadata : [...metadata],
    ...{ conditions, file, line },
  });
}

/** Attributes and child elements, keys in lower case. */
function readMetadata(element: XmlElement, isRead: (child: XmlElement) => boolean): Map<string, string> {
  const metadata = new Map<string, string>();
  for (const [key, value] of element.attributes) metadata.set(key.toLowerCase(), value);
  for (const child of element.children) if (isRead(child)) metadata.set(child.name.toLowerCase(), child.text);
  return metadata;
}

const notMetadata = ["include", "update", "remove", "condition", "exclude"];
/** The same for all: old projects list thousands of source files. */
const noMetadata: ListOperation["metadata"] = [];

/** `<JoinItems Left="@(A)" Right="@(B)"><Output ItemName="C" /></JoinItems>` */
function readTask(element: XmlElement, { operations }: Context): void {
  for (const { attributes } of children(element, "Output")) {
    const output = attributes.get("ItemName")?.toLowerCase();
    if (output === undefined) continue;
    const inputs = new Map([...element.attributes].map(([key, value]) => [key.toLowerCase(), value]));
    operations.push({ kind: "task", task: element.name.toLowerCase(), inputs, output });
  }
}
