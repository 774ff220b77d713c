import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { createLineFinder } from "../../../../text/line-at.ts";
import { child, children, type XmlElement } from "../../../../formats/xml.ts";
import { type CopiedArtifact, readCopiedArtifacts } from "./copied-artifacts.ts";
import { type Lines, type PomContent, parsePom, type PomCoordinates, readContent } from "./pom-content.ts";
import { oncePerObject } from "../../../../async/once.ts";

export type { Declared, Profile, Section } from "./pom-content.ts";

/** A POM of the project. */
export interface Pom extends PomContent {
  readonly path: string;
  readonly folder: string;
  readonly parent: Parent | undefined;
  /** The expected path of the parent, relative to the folder; undefined if it is declared to be in a repository. */
  readonly parentPath: string | undefined;
  /** Folders or files of the modules, relative to the folder. */
  readonly modules: readonly string[];
  readonly copied: readonly CopiedArtifact[];
}

export interface Parent extends PomCoordinates {
  /** The file at `relativePath`; not always the parent. */
  readonly beside: SourceFile | undefined;
}

/** Throws ParseError if the file is not a POM. */
export const readPom = oncePerObject(async (file: SourceFile): Promise<Pom> => {
  const text = await file.text();
  const root = parsePom(text);
  const content = readContent(root, linesByElement(root, dependencyLines(text)));
  const parentPath = readParentPath(child(root, "parent"));
  const parent = content.parent && { ...content.parent, beside: besideOf(parentPath, file) };
  const [modules, copied] = [readModules(root), readCopiedArtifacts(root)];
  return { ...content, path: file.path, folder: file.folder, parent, parentPath, modules, copied };
});

/** The parser keeps no line numbers; elements are in the order of the file, so counting them restores the lines. */
function linesByElement(root: XmlElement, lines: readonly number[]): Lines {
  const elements = dependencyElements(root);
  if (elements.length !== lines.length) return new Map();
  return new Map(elements.map((element, index) => [element, lines[index] ?? 0]));
}

function dependencyElements(element: XmlElement): XmlElement[] {
  const own = element.name === "dependency" ? [element] : [];
  return [...own, ...element.children.flatMap(dependencyElements)];
}

function readParentPath(parent: XmlElement | undefined): string | undefined {
  if (!parent) return undefined;
  return (child(parent, "relativePath")?.text ?? "../pom.xml").replaceAll("\\", "/") || undefined;
}

function besideOf(path: string | undefined, file: SourceFile): SourceFile | undefined {
  return path === undefined ? undefined : (file.sibling(path) ?? file.sibling(`${path}/pom.xml`));
}

/** Includes those of all profiles: a module that is not built by default is still the project's own. */
function readModules(root: XmlElement): string[] {
  const owners = [root, ...children(child(root, "profiles"), "profile")];
  const listed = owners.flatMap((owner) => children(child(owner, "modules"), "module"));
  return listed.map(({ text }) => text.replaceAll("\\", "/")).filter(Boolean);
}

/** The line of every `<dependency>` element, in the order of the file. Comments and CDATA contain no elements. */
export function dependencyLines(text: string): number[] {
  const lines: number[] = [];
  const lineOf = createLineFinder(text);
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", skip(text, at)))
    if (isDependency(text, at + 1)) lines.push(lineOf(at));
  return lines;
}

function skip(text: string, at: number): number {
  if (text.startsWith("<!--", at)) return after(text, "-->", at + 4);
  if (text.startsWith("<![CDATA[", at)) return after(text, "]]>", at + 9);
  return at + 1;
}

function after(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}

function isDependency(text: string, at: number): boolean {
  const name = text.startsWith("dependency", at) ? at : afterPrefix(text, at);
  return text.startsWith("dependency", name) && /[\s/>]/.test(text.charAt(name + 10));
}

/** After a namespace prefix, if any: `m:dependency`. */
function afterPrefix(text: string, at: number): number {
  const [prefix = ""] = /^\w{1,40}:/.exec(text.slice(at, at + 41)) ?? [];
  return at + prefix.length;
}
