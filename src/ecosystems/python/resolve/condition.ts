import { readRange } from "./candidates.ts";
import { isMarkerTrue, parseMarker } from "./marker.ts";
import type { Target } from "./target.ts";

/** When an entry of a manifest applies. */
export interface Condition {
  readonly written: string;
  holdsOn(target: Target): boolean;
}

/** A condition that cannot be read is treated as true: an extra package is visible, a missing one is not. */
export function createCondition(declared: { readonly marker?: string; readonly python?: string }): Condition {
  const marker = declared.marker === undefined ? undefined : parseMarker(declared.marker);
  const range = declared.python === undefined ? undefined : readRange(declared.python);
  const python = declared.python === undefined ? [] : [`python ${declared.python}`];
  return {
    written: [...(declared.marker === undefined ? [] : [declared.marker]), ...python].join(" and "),
    holdsOn: ({ variables, python: version }) =>
      (!marker || isMarkerTrue(marker, variables, "")) && (range?.includes(version) ?? true),
  };
}
