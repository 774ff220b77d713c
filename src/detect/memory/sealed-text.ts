import { hash } from "node:crypto";

/** Adds a checksum: JSON that is slightly damaged may still be JSON. */
export function seal(text: string): string {
  return `${hash("sha256", text)}\n${text}`;
}

/** Undefined if the text is damaged. */
export function unseal(sealed: string): string | undefined {
  const end = sealed.indexOf("\n");
  const text = sealed.slice(end + 1);
  return end > 0 && sealed.slice(0, end) === hash("sha256", text) ? text : undefined;
}
