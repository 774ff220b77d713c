import { createServer } from "node:http";
import type { SourceAddresses } from "../../../src/domain/contracts/address-setting.ts";
import { listen } from "./listen.ts";
import { readLines } from "./read-lines.ts";

interface RecordedPackage {
  readonly name: string;
  readonly versions: readonly object[];
}

/** The recorded packages as a repository of Composer 2. */
export async function startReplay(
  folder: string,
): Promise<{ addresses: Partial<SourceAddresses>; close(): Promise<void> }> {
  const packages = readLines<RecordedPackage>(folder, "packagist.jsonl.gz");
  const files = new Map(
    packages.map(({ name, versions }) => [`/p2/${name}.json`, JSON.stringify({ packages: { [name]: versions } })]),
  );
  const server = createServer((request, response) => {
    const content = files.get(decodeURIComponent(request.url ?? ""));
    response.writeHead(content === undefined ? 404 : 200, { "content-type": "application/json" }).end(content);
  });
  const listening = await listen(server);
  return { addresses: { packagist: listening.address }, close: () => listening.close() };
}
