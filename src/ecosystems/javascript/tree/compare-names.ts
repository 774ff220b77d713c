const collator = new Intl.Collator("en");

/** The order in which npm goes through names, whatever the language of the machine. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
