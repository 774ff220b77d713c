import { createServer } from "node:http";
import type { SourceAddresses } from "../../../src/domain/contracts/address-setting.ts";
import { listen } from "./listen.ts";
import { readLines } from "./read-lines.ts";

interface RecordedCrate {
  readonly name: string;
  readonly versions: readonly object[];
}

/** The recorded crates as a sparse index. */
export async function startReplay(
  folder: string,
): Promise<{ addresses: Partial<SourceAddresses>; close(): Promise<void> }> {
  const files = new Map<string, string>();
  for (const crate of readLines<RecordedCrate>(folder, "crates-index.jsonl.gz")) {
    const lines = crate.versions.map((version) => JSON.stringify({ name: crate.name, deps: [], ...version }));
    files.set(`/${indexPath(crate.name.toLowerCase())}`, `${lines.join("\n")}\n`);
  }
  const server = createServer((request, response) => {
    const content = files.get(decodeURIComponent(request.url ?? ""));
    response.writeHead(content === undefined ? 404 : 200, { "content-type": "text/plain" }).end(content);
  });
  const listening = await listen(server);
  return { addresses: { cratesIndex: listening.address }, close: () => listening.close() };
}

function indexPath(name: string): string {
  if (name.length <= 2) return `${name.length}/${name}`;
  return name.length === 3 ? `3/${name[0]}/${name}` : `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}
