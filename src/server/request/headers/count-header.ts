import type { IncomingMessage } from "node:http";

/** Counts how often a header was sent. Node keeps the first one; a proxy in front may have used another. */
export function countHeader({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">, name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? "";
    if (sent.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}
