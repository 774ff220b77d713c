import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { parseXml, type XmlElement } from "../../../../formats/xml.ts";
import { attributeLines } from "../lines.ts";
import { isPackageName } from "../../package-name.ts";
import { onceEach } from "../../../../async/once-each.ts";

/** One statement of a project file or of an imported file. Names are in lower case, as MSBuild ignores case. */
export type Statement = Property | Import | Item;

export interface Property {
  readonly kind: "property";
  readonly name: string;
  readonly text: string;
  readonly isConditional: boolean;
  /** Its own condition and those around it. */
  readonly conditions: readonly string[];
  /** Its condition only checks whether it already has a value. */
  readonly isDefault: boolean;
}

interface Import {
  readonly kind: "import";
  readonly path: string;
  readonly conditions: readonly string[];
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
  readonly isConditional: boolean;
  readonly conditions: readonly string[];
  readonly file: string;
  readonly line?: number;
}

const itemTypes = new Set([
  "packagereference",
  "packageversion",
  "globalpackagereference",
  "packagedownload",
  "dotnetclitoolreference",
  "projectreference",
]);

/** The statements of an MSBuild file in order. Throws ParseError if it is not one. */
export const readMsbuild: (file: SourceFile) => Promise<readonly Statement[]> = onceEach(async (file: SourceFile) => {
  const text = await file.text();
  const root = parseXml(text);
  if (root.name.toLowerCase() !== "project") throw new ParseError("This is not a project file of MSBuild.");
  const statements: Statement[] = [];
  const lines = attributeLines(text, ["Include", "Update", "Remove"]);
  readGroup(root, {
    file: file.path,
    lines,
    statements,
    condition: "",
    conditions: [],
    isConditional: false,
    isInTarget: false,
  });
  return statements;
});

interface Context {
  readonly file: string;
  readonly lines: ReadonlyMap<string, number>;
  readonly statements: Statement[];
  /** The condition of the enclosing group, for properties. */
  readonly condition: string;
  readonly conditions: readonly string[];
  readonly isConditional: boolean;
  readonly isInTarget: boolean;
}

function readGroup(group: XmlElement, context: Context): void {
  for (const element of group.children) {
    const condition = element.attributes.get("Condition") ?? "";
    const isConditional = context.isConditional || condition !== "";
    const conditions = withCondition(context.conditions, condition);
    const inside = { ...context, condition, conditions, isConditional };
    switch (element.name.toLowerCase()) {
      case "propertygroup":
        // Properties that a running target sets come too late for the list of packages.
        if (!context.isInTarget) for (const child of element.children) readProperty(child, inside);
        break;
      case "itemgroup":
        for (const child of element.children) readItem(child, inside);
        break;
      case "import":
        context.statements.push({ kind: "import", path: element.attributes.get("Project") ?? "", conditions });
        break;
      case "target":
        readGroup(element, { ...inside, isInTarget: true });
        break;
      case "choose":
      case "importgroup":
        readGroup(element, inside);
        break;
      case "when":
        readGroup(element, { ...inside, isConditional: true });
        break;
      case "otherwise":
        // Its condition is the negation of its siblings, which is not evaluated here.
        readGroup(element, { ...inside, conditions: [...conditions, "$(Otherwise)"], isConditional: true });
        break;
      default:
    }
  }
}

function readProperty(element: XmlElement, { statements, condition, conditions, isConditional }: Context): void {
  const name = element.name.toLowerCase();
  const own = element.attributes.get("Condition") ?? "";
  const isDefault = asksWhetherEmpty(own || condition, name) && (own === "" || condition === "");
  statements.push({
    kind: "property",
    name,
    text: element.text,
    isConditional: isConditional || own !== "",
    conditions: withCondition(conditions, own),
    isDefault,
  });
}

function withCondition(conditions: readonly string[], condition: string): readonly string[] {
  return condition === "" ? conditions : [...conditions, condition];
}

/** `'$(Name)' == ''`, with any whitespace and quotes. */
function asksWhetherEmpty(condition: string, name: string): boolean {
  return condition.length < 300 && condition.replaceAll(/[\s'"]/g, "").toLowerCase() === `$(${name})==`;
}

function readItem(element: XmlElement, { statements, file, lines, conditions, isConditional }: Context): void {
  const type = element.name.toLowerCase();
  if (!itemTypes.has(type)) return;
  const metadata = new Map<string, string>();
  for (const [key, value] of element.attributes) metadata.set(key.toLowerCase(), value);
  for (const child of element.children) metadata.set(child.name.toLowerCase(), child.text);
  const action = (["include", "update", "remove"] as const).find((key) => metadata.has(key));
  if (!action) return;
  const names = metadata.get(action) ?? "";
  const lowered = names.trim().toLowerCase();
  const line = lines.get(lowered);
  const isOnCondition = isConditional || metadata.has("condition");
  statements.push({
    kind: "item",
    type,
    action,
    names,
    ...(isPackageName(lowered) && { plainName: lowered }),
    metadata,
    isConditional: isOnCondition,
    conditions: withCondition(conditions, metadata.get("condition") ?? ""),
    file,
    ...(line !== undefined && { line }),
  });
}
