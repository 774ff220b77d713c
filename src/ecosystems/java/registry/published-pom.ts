import type { Supplier } from "../../../domain/contracts/supplier.ts";
import { ParseError, TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { child, children, childText, parseXml, type XmlElement } from "../../../formats/xml.ts";
import { type PomCoordinates, coordinates } from "../files/maven/pom-content.ts";
import { readSupplier } from "./read-supplier.ts";

/** The fields of a published POM that are needed here. */
export interface PublishedPom {
  /** Where it was read. */
  readonly address: string;
  readonly groupId: string | undefined;
  readonly artifactId: string | undefined;
  readonly version: string | undefined;
  /** Absent: a jar. */
  readonly packaging: string | undefined;
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly parent: PomCoordinates | undefined;
  readonly relocation: PomCoordinates | undefined;
  readonly licenses: readonly PomLicense[];
  /** The URL of the code, without the prefix `scm:git:`. */
  readonly scm: string | undefined;
  readonly supplier: Supplier | undefined;
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly { readonly name: string; readonly version: string }[];
}

export interface PomLicense {
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly comments: string | undefined;
}

const maxLicenses = 200;

/** Throws ParseError for anything but a POM, such as a login page. */
export function readPublishedPom(source: string, address: string): PublishedPom {
  const root = parseXml(source);
  if (root.name !== "project") throw new ParseError(`This is not a POM: it begins with <${root.name}>.`);
  const parent = child(root, "parent");
  const relocation = child(child(root, "distributionManagement"), "relocation");
  return {
    address,
    ...coordinates(root),
    packaging: childText(root, "packaging"),
    name: childText(root, "name"),
    url: childText(root, "url"),
    parent: parent && coordinates(parent),
    relocation: relocation && coordinates(relocation),
    licenses: readLicenses(child(root, "licenses")),
    scm: readScm(child(root, "scm")),
    supplier: readSupplier(root),
    properties: new Map(child(root, "properties")?.children.map(({ name, text }) => [name, text])),
    dependencies: children(child(root, "dependencies"), "dependency").slice(0, 1).map(readDependency),
  };
}

function readLicenses(element: XmlElement | undefined): PomLicense[] {
  const licenses = children(element, "license").flatMap(readLicense);
  if (licenses.length > maxLicenses) throw new TooLargeError(`lcc reads at most ${maxLicenses} licenses of a POM.`);
  return licenses;
}

/** Ignores empty elements, so that the parents are searched. */
function readLicense(element: XmlElement): PomLicense[] {
  const name = childText(element, "name");
  const url = childText(element, "url");
  return name === undefined && url === undefined ? [] : [{ name, url, comments: childText(element, "comments") }];
}

function readScm(element: XmlElement | undefined): string | undefined {
  const written =
    childText(element, "url") ?? childText(element, "connection") ?? childText(element, "developerConnection");
  return written?.replace(/^scm:[a-z]{1,20}[:|]/i, "");
}

function readDependency(element: XmlElement): { readonly name: string; readonly version: string } {
  const { groupId, artifactId, version } = coordinates(element);
  return { name: `${groupId}:${artifactId}`, version: version ?? "" };
}
