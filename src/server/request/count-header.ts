import type { IncomingMessage } from "node:http";

/** How often a header was sent. Node keeps the first of several; a proxy in front may have looked at another one. */
export function countHeader({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">, name: string): number {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? "";
    if (sent.length === name.length && sent.toLowerCase() === name) found++;
  }
  return found;
}
