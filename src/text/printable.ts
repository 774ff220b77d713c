/** Removes control characters and bidirectional marks from untrusted text, so that it is safe on a terminal. */
export function printable(text: string): string {
  return text.replace(hidden, (character) => (character === "\n" || character === "\t" ? character : ""));
}

/** Includes the carriage return, which lets later text overwrite earlier text. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
