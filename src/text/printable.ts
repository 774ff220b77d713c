/** Text from outside without what a terminal would obey: control characters and marks that reorder what is shown. */
export function printable(text: string): string {
  return text.replace(hidden, (found) => (found === "\n" || found === "\t" ? found : ""));
}

/** A carriage return is among them: it lets later text paint over earlier text. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
