import type { ActComponent } from "../document.ts";

/** Datasets have one entry, which states that they are not assessed. */
export function isModelComponent({ obligations }: ActComponent): boolean {
  return obligations.length > 1;
}
