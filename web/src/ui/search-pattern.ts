/**
 * The one rule of every search: a text is found anywhere; with `*`, which stands for any text, or in quotes it is the
 * whole name. The service compares names and licenses as a whole.
 */
export const searchRule = "Part of the name; * stands for any text, quotes for the whole name.";

export function toPattern(text: string): string {
  const quoted = /^"(.+)"$/.exec(text)?.[1];
  return quoted ?? (text === "" || text.includes("*") ? text : `*${text}*`);
}

/** As the reader would type it. */
export function fromPattern(pattern: string): string {
  if (pattern === "") return "";
  const inside = /^\*([^*]+)\*$/.exec(pattern)?.[1];
  return inside ?? (pattern.includes("*") ? pattern : `"${pattern}"`);
}

/** For a list that the page has whole. */
export function createMatcher(text: string): (name: string) => boolean {
  const parts = toPattern(text.trim()).split("*");
  const whole = new RegExp(`^${parts.map((part) => part.replaceAll(/\W/g, "\\$&")).join(".*")}$`, "i");
  return (name) => whole.test(name);
}
