import type { SourceFile } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { child, children, childText, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { onceEach } from "../../../domain/once-each.ts";
import { dependencyLines } from "./dependency-lines.ts";

/** A POM as it is written: nothing inherited, nothing looked up. */
export interface Pom extends Section {
  readonly path: string;
  readonly folder: string;
  readonly groupId: string | undefined;
  readonly artifactId: string | undefined;
  readonly version: string | undefined;
  readonly packaging: string | undefined;
  readonly parent: Parent | undefined;
  readonly profiles: readonly Profile[];
}

/** What a project and each of its profiles may have. */
export interface Section {
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly Declared[];
  readonly managed: readonly Declared[];
}

export interface Profile extends Section {
  readonly id: string;
  readonly activeByDefault: boolean;
}

export interface Parent {
  readonly groupId: string | undefined;
  readonly artifactId: string | undefined;
  readonly version: string | undefined;
  /** What lies where `relativePath` points; not always the parent. */
  readonly beside: SourceFile | undefined;
}

export interface Declared {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string | undefined;
  readonly type: string;
  readonly classifier: string;
  readonly scope: string | undefined;
  readonly optional: string | undefined;
  readonly systemPath: string | undefined;
  readonly line: number | undefined;
}

/** Throws ParseError when the file is no POM. */
export const readPom = onceEach(async (file: SourceFile): Promise<Pom> => {
  const text = await file.text();
  const root = parseXml(text);
  if (root.name !== "project") throw new ParseError(`This is not a POM: it begins with <${root.name}>, not <project>.`);
  const lines = linesByElement(root, dependencyLines(text));
  return {
    path: file.path,
    folder: file.folder,
    groupId: childText(root, "groupId"),
    artifactId: childText(root, "artifactId"),
    version: childText(root, "version"),
    packaging: childText(root, "packaging"),
    parent: readParent(child(root, "parent"), file),
    ...readSection(root, lines),
    profiles: children(child(root, "profiles"), "profile").map((profile) => readProfile(profile, lines)),
  };
});

type Lines = ReadonlyMap<XmlElement, number>;

/** The parser keeps no lines; the elements come in the order of the file, so counting them gives the lines back. */
function linesByElement(root: XmlElement, lines: readonly number[]): Lines {
  const elements = dependencyElements(root);
  if (elements.length !== lines.length) return new Map();
  return new Map(elements.map((element, index) => [element, lines[index] ?? 0]));
}

function dependencyElements(element: XmlElement): XmlElement[] {
  const own = element.name === "dependency" ? [element] : [];
  return [...own, ...element.children.flatMap(dependencyElements)];
}

function readParent(element: XmlElement | undefined, file: SourceFile): Parent | undefined {
  if (!element) return undefined;
  const relativePath = (child(element, "relativePath")?.text ?? "../pom.xml").replaceAll("\\", "/");
  return {
    groupId: childText(element, "groupId"),
    artifactId: childText(element, "artifactId"),
    version: childText(element, "version"),
    beside: relativePath === "" ? undefined : (file.sibling(relativePath) ?? file.sibling(`${relativePath}/pom.xml`)),
  };
}

function readProfile(element: XmlElement, lines: Lines): Profile {
  const byDefault = childText(child(element, "activation"), "activeByDefault");
  return {
    id: childText(element, "id") ?? "default",
    ...readSection(element, lines),
    activeByDefault: byDefault === "true",
  };
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
    line: lines.get(dependency),
  }));
}
