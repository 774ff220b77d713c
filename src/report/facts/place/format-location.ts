import type { Component, Location } from "../../../domain/contracts/component.ts";

/** `a/pom.xml:12`, as understood by editors and terminals; in a notebook `a.ipynb:cell 3:2`. */
export function formatLocation({ file, line, cell }: Location): string {
  const place = cell === undefined ? file : `${file}:cell ${cell}`;
  return line === undefined ? place : `${place}:${line}`;
}

/** Where a component is named; one that is in the repository first by its folder. */
export function placesOf({ locations, folder }: Pick<Component, "locations" | "folder">): readonly Location[] {
  const isNamed = folder === undefined || locations.some(({ file }) => file === folder);
  return isNamed ? locations : [{ file: folder }, ...locations];
}

/** The line in the file; undefined for lines of notebook cells. */
export function findFileLine({ line, cell }: Pick<Location, "line" | "cell"> = {}): number | undefined {
  return cell === undefined ? line : undefined;
}
