import { once } from "../../../async/once.ts";

const collator = once(() => new Intl.Collator("en"));

/** npm's order of names, in every locale. */
export function compareNames(a: string, b: string): number {
  return collator().compare(a, b);
}
