import { createServer } from "node:http";
import type { SourceAddresses } from "../../../src/domain/contracts/address-setting.ts";
import { listen } from "./listen.ts";
import { readLines } from "./read-lines.ts";

interface RecordedGem {
  readonly name: string;
  readonly rows: readonly string[];
}

/** The recorded gems as a compact index. */
export async function startReplay(
  folder: string,
): Promise<{ addresses: Partial<SourceAddresses>; close(): Promise<void> }> {
  const gems = readLines<RecordedGem>(folder, "rubygems.jsonl.gz");
  const files = new Map(gems.map(({ name, rows }) => [`/info/${name}`, ["---", ...rows, ""].join("\n")]));
  const server = createServer((request, response) => {
    const content = files.get(decodeURIComponent(request.url ?? ""));
    response.writeHead(content === undefined ? 404 : 200, { "content-type": "text/plain" }).end(content);
  });
  const listening = await listen(server);
  return { addresses: { rubygems: listening.address }, close: () => listening.close() };
}
