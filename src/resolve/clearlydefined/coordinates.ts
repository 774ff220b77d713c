import type { Component } from "../../domain/component.ts";

/** Where ClearlyDefined keeps what it knows about one version of a component. */
export interface Coordinates {
  readonly type: string;
  readonly provider: string;
  /** `-` where the name has none. */
  readonly namespace: string;
  readonly name: string;
  readonly revision: string;
}

/** Undefined for types that the service does not keep, without a version, and for names that nobody can have. */
export function coordinatesOf({ type, name, version }: Component): Coordinates | undefined {
  const place = places.get(type)?.(name);
  if (!place) return undefined;
  const coordinates = { ...place, revision: version };
  const parts = [...place.namespace.split("/"), place.name, version];
  const isFit = parts.every(isPart) && printCoordinates(coordinates).length <= longestCoordinates;
  return isFit ? coordinates : undefined;
}

/** As a batch lists them; a namespace of several parts is one part here. */
export function printCoordinates({ type, provider, namespace, name, revision }: Coordinates): string {
  return [type, provider, namespace.replaceAll("/", "%2f"), name, revision].join("/");
}

/** The service takes request bodies of 100 KB: 250 coordinates of this length fit. */
const longestCoordinates = 300;

type Place = Omit<Coordinates, "revision">;

const places: ReadonlyMap<string, (name: string) => Place | undefined> = new Map([
  ["npm", npmPlace],
  ["pypi", (name: string) => simplePlace("pypi", "pypi", name)],
  ["cargo", (name: string) => simplePlace("crate", "cratesio", name)],
  ["gem", (name: string) => simplePlace("gem", "rubygems", name)],
  ["nuget", (name: string) => simplePlace("nuget", "nuget", name)],
  ["maven", mavenPlace],
  ["golang", goPlace],
]);

function simplePlace(type: string, provider: string, name: string): Place {
  return { type, provider, namespace: "-", name };
}

function npmPlace(name: string): Place | undefined {
  if (!name.startsWith("@")) return simplePlace("npm", "npmjs", name);
  const slash = name.indexOf("/");
  if (slash < 0) return undefined;
  return { type: "npm", provider: "npmjs", namespace: name.slice(0, slash), name: name.slice(slash + 1) };
}

function mavenPlace(name: string): Place | undefined {
  const [group = "", artifact = "", ...rest] = name.split(":");
  if (rest.length > 0) return undefined;
  return { type: "maven", provider: mavenProvider(group, artifact), namespace: group, name: artifact };
}

/** The three repositories that the service knows have their own groups; a lockfile rarely says which it was. */
function mavenProvider(group: string, artifact: string): string {
  if (artifact.endsWith(".gradle.plugin")) return "gradleplugin";
  const isGoogle = /^(?:androidx\.|com\.android\.|com\.google\.android\.|com\.google\.(?:firebase|gms)$)/.test(group);
  return isGoogle && artifact !== "firebase-admin" ? "mavengoogle" : "mavencentral";
}

/** Without a dot in its first part a path names nothing that can be fetched: the standard library, or a private name. */
function goPlace(path: string): Place | undefined {
  const parts = path.split("/");
  if (!parts[0]?.includes(".")) return undefined;
  const name = parts.pop() ?? "";
  return { type: "go", provider: "golang", namespace: parts.join("/") || "-", name };
}

function isPart(text: string): boolean {
  return /^[\w.+~!@-]{1,200}$/.test(text) && !/^\.+$/.test(text);
}
