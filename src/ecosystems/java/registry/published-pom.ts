import { TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { child, children, childText, type XmlElement } from "../../../formats/xml.ts";
import { parsePom, type PomContent, readContent } from "../files/maven/pom-content.ts";
import { joinPeople, toSupplier } from "../../kit/supplier.ts";
import type { Supplier } from "../../../domain/contracts/component.ts";

/** A published POM with what describes the package; of its dependencies only the first. */
export interface PublishedPom extends Omit<PomContent, "dependencies" | "managed" | "profiles"> {
  /** Where it was read. */
  readonly address: string;
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly licenses: readonly PomLicense[];
  /** The URL of the code, without the prefix `scm:git:`. */
  readonly scm: string | undefined;
  readonly supplier: Supplier | undefined;
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
  const root = parsePom(source);
  const { managed: _managed, profiles: _profiles, dependencies, ...content } = readContent(root);
  return {
    ...content,
    address,
    name: childText(root, "name"),
    url: childText(root, "url"),
    licenses: readLicenses(child(root, "licenses")),
    scm: readScm(child(root, "scm")),
    supplier: readSupplier(root),
    dependencies: dependencies.slice(0, 1).map(({ groupId, artifactId, version = "" }) => ({
      name: `${groupId}:${artifactId}`,
      version,
    })),
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
  const address =
    childText(element, "url") ?? childText(element, "connection") ?? childText(element, "developerConnection");
  return address?.replace(/^scm:[a-z]{1,20}[:|]/i, "");
}

/** The organization of a POM, else that of its developers, else the developers themselves. */
export function readSupplier(project: XmlElement): Supplier | undefined {
  const developers = children(child(project, "developers"), "developer");
  const organizations = [child(project, "organization"), ...developers].map((element, at) =>
    childText(element, at === 0 ? "name" : "organization"),
  );
  const people = developers.map((developer) => childText(developer, "name"));
  return (
    toSupplier("organization", ...organizations.filter(isResolved)) ??
    toSupplier("person", joinPeople(people.filter(isResolved)))
  );
}

/** The first that a POM or one of its parents names, else the group. */
export function inheritSupplier(
  lineage: readonly { readonly supplier: Supplier | undefined }[],
  name: string,
): Supplier | undefined {
  const stated = lineage.find(({ supplier }) => supplier !== undefined)?.supplier;
  return stated ?? toSupplier("organization", name.split(":", 1)[0]);
}

function isResolved(text: string | undefined): boolean {
  return text !== undefined && !text.includes("${");
}
