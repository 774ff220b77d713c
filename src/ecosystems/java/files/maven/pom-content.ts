import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { child, children, childText, parseXml, type XmlElement } from "../../../../formats/xml.ts";

/** The content of a POM from any source, without inherited or looked-up values. */
export interface PomContent extends PomCoordinates, Section {
  readonly packaging: string | undefined;
  readonly parent: PomCoordinates | undefined;
  /** The package was renamed. */
  readonly relocation: PomCoordinates | undefined;
  readonly profiles: readonly Profile[];
  /** Published by Gradle, with a Gradle metadata file next to it. */
  readonly hasModuleMetadata?: true;
}

export interface PomCoordinates {
  readonly groupId: string | undefined;
  readonly artifactId: string | undefined;
  readonly version: string | undefined;
}

/** The common part of a project and its profiles. */
export interface Section {
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly Declared[];
  readonly managed: readonly Declared[];
}

export interface Profile extends Section {
  readonly id: string;
  readonly activeByDefault: boolean;
  /** Its other conditions; all of them must hold. */
  readonly conditions: readonly Condition[];
}

export type Condition =
  | { readonly kind: "jdk"; readonly value: string }
  | { readonly kind: "os"; readonly name?: string; readonly family?: string; readonly arch?: string }
  | { readonly kind: "property"; readonly name: string; readonly value?: string }
  | { readonly kind: "exists" | "missing"; readonly path: string }
  /** An unknown one, such as the version of the operating system; treated as false. */
  | { readonly kind: "other" };

export interface Declared {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string | undefined;
  readonly type: string;
  readonly classifier: string;
  readonly scope: string | undefined;
  readonly optional: string | undefined;
  readonly systemPath: string | undefined;
  /** `group:artifact`; each may be `*`. */
  readonly exclusions: readonly string[];
  readonly line: number | undefined;
}

export type Lines = ReadonlyMap<XmlElement, number>;

/** The `<project>` element. Throws ParseError for anything but a POM, such as a login page. */
export function parsePom(text: string): XmlElement {
  const root = parseXml(text);
  if (root.name !== "project") throw new ParseError(`This is not a POM: it begins with <${root.name}>, not <project>.`);
  return root;
}

/** Reads the `<project>` element. */
export function readContent(root: XmlElement, lines: Lines = new Map()): PomContent {
  const parent = child(root, "parent");
  const relocation = child(child(root, "distributionManagement"), "relocation");
  return {
    ...coordinates(root),
    packaging: childText(root, "packaging"),
    parent: parent && coordinates(parent),
    relocation: relocation && coordinates(relocation),
    ...readSection(root, lines),
    profiles: children(child(root, "profiles"), "profile").map((profile) => readProfile(profile, lines)),
  };
}

function coordinates(element: XmlElement): PomCoordinates {
  return {
    groupId: childText(element, "groupId"),
    artifactId: childText(element, "artifactId"),
    version: childText(element, "version"),
  };
}

function readProfile(element: XmlElement, lines: Lines): Profile {
  const activation = child(element, "activation");
  return {
    id: childText(element, "id") ?? "default",
    ...readSection(element, lines),
    activeByDefault: childText(activation, "activeByDefault") === "true",
    conditions: (activation?.children ?? []).flatMap(readCondition),
  };
}

function readCondition(element: XmlElement): Condition[] {
  switch (element.name) {
    case "jdk":
      return [{ kind: "jdk", value: element.text }];
    case "os":
      return readOs(element);
    case "property": {
      const value = childText(element, "value");
      return [{ kind: "property", name: childText(element, "name") ?? "", ...(value !== undefined && { value }) }];
    }
    case "file":
      return readFileCondition(element);
    default:
      return element.name === "activeByDefault" ? [] : [{ kind: "other" }];
  }
}

function readOs(element: XmlElement): Condition[] {
  if (child(element, "version")) return [{ kind: "other" }];
  const [name, family, arch] = ["name", "family", "arch"].map((part) => childText(element, part));
  return [{ kind: "os", ...(name && { name }), ...(family && { family }), ...(arch && { arch }) }];
}

/** Maven checks `missing` only if there is no `exists`. */
function readFileCondition(element: XmlElement): Condition[] {
  const exists = childText(element, "exists");
  if (exists !== undefined) return [{ kind: "exists", path: exists }];
  return [{ kind: "missing", path: childText(element, "missing") ?? "" }];
}

function readSection(element: XmlElement, lines: Lines): Section {
  const properties = child(element, "properties")?.children ?? [];
  return {
    properties: new Map(properties.map((property) => [property.name, property.text])),
    dependencies: readDependencies(child(element, "dependencies"), lines),
    managed: readDependencies(child(child(element, "dependencyManagement"), "dependencies"), lines),
  };
}

function readDependencies(element: XmlElement | undefined, lines: Lines): Declared[] {
  return children(element, "dependency").map((dependency) => ({
    groupId: childText(dependency, "groupId") ?? "",
    artifactId: childText(dependency, "artifactId") ?? "",
    version: childText(dependency, "version"),
    type: childText(dependency, "type") ?? "jar",
    classifier: childText(dependency, "classifier") ?? "",
    scope: childText(dependency, "scope"),
    optional: childText(dependency, "optional"),
    systemPath: childText(dependency, "systemPath"),
    exclusions: children(child(dependency, "exclusions"), "exclusion").map(
      (exclusion) => `${childText(exclusion, "groupId") ?? "*"}:${childText(exclusion, "artifactId") ?? "*"}`,
    ),
    line: lines.get(dependency),
  }));
}
