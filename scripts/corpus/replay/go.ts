import { createServer } from "node:http";
import type { SourceAddresses } from "../../../src/domain/contracts/address-setting.ts";
import { listen } from "./listen.ts";
import { readLines } from "./read-lines.ts";

interface RecordedModule {
  readonly module: string;
  readonly version: string;
  readonly mod: string;
}

/** The recorded go.mod files as a module proxy. */
export async function startReplay(
  folder: string,
): Promise<{ addresses: Partial<SourceAddresses>; close(): Promise<void> }> {
  const files = new Map<string, string>();
  for (const { module, version, mod } of readLines<RecordedModule>(folder, "go-mods.jsonl.gz")) {
    files.set(`/${escapeCapitals(module)}/@v/${escapeCapitals(version)}.mod`, mod);
  }
  const server = createServer((request, response) => {
    const content = files.get(decodeURIComponent(request.url ?? ""));
    response.writeHead(content === undefined ? 404 : 200, { "content-type": "text/plain" }).end(content);
  });
  const listening = await listen(server);
  return { addresses: { goproxy: listening.address }, close: () => listening.close() };
}

function escapeCapitals(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}
