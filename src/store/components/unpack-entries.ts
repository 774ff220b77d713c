import { setImmediate as nextTurn } from "node:timers/promises";
import { unpackReport } from "../../archive/unpack-report.ts";
import { type ComponentEntry, parseComponentEntries } from "../../domain/contracts/component-entry.ts";

/** Reads stored entries line by line, so that requests are served in between. */
export async function unpackEntries(packed: Uint8Array): Promise<ComponentEntry[]> {
  const text = await unpackReport(packed);
  const entries: ComponentEntry[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf(lineFeed, at);
    if (end < 0) throw new Error("The stored list of components is truncated.");
    for (const entry of parseComponentEntries(text.toString("utf8", at, end))) entries.push(entry);
    at = end + 1;
    await nextTurn();
  }
  return entries;
}

const lineFeed = 10;
