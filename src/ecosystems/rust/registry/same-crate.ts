import type { Sameness } from "../../kit/check-subject.ts";

/** The registry treats both signs as one. */
export const isSameCrate: Sameness = {
  name: (a, b) => plainName(a) === plainName(b),
  version: (a, b) => a === b,
};

function plainName(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}
