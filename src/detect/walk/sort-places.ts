import type { Component, Location } from "../../domain/contracts/component.ts";
import { compareTexts } from "../../text/compare-texts.ts";

/** Sorted, without duplicates: the same tree produces the same report. */
export function sortPlaces(locations: readonly Location[]): Location[] {
  const places = new Map(locations.map((place) => [`${place.file}:${place.cell ?? ""}:${place.line ?? ""}`, place]));
  return [...places.values()].sort(
    (a, b) => compareTexts(a.file, b.file) || (a.cell ?? 0) - (b.cell ?? 0) || (a.line ?? 0) - (b.line ?? 0),
  );
}

/** Sorts components by type, name and version. */
export function byIdentity(a: Component, b: Component): number {
  return compareTexts(a.type, b.type) || compareTexts(a.name, b.name) || compareTexts(a.version, b.version);
}
