import type { Location } from "../domain/component.ts";

/** `a/pom.xml:12`, as editors and terminals open it; in a notebook `a.ipynb:cell 3:2`. */
export function placeOf({ file, line, cell }: Location): string {
  const place = cell === undefined ? file : `${file}:cell ${cell}`;
  return line === undefined ? place : `${place}:${line}`;
}

/** The line of the file, which the lines of a notebook's cells are not. */
export function fileLineOf({ line, cell }: Pick<Location, "line" | "cell"> = {}): number | undefined {
  return cell === undefined ? line : undefined;
}
