import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SourceAddresses } from "../../../src/domain/contracts/address-setting.ts";

export interface Replay {
  readonly addresses: Partial<SourceAddresses>;
  close(): Promise<void>;
}

/** A local Maven repository with the recorded POMs, and lists of their versions. */
export async function startReplay(folder: string): Promise<Replay> {
  const documents = readPoms(join(folder, "maven-poms.jsonl.gz"));
  for (const [path, text] of versionLists(documents.keys())) documents.set(path, text);
  const server = createServer((request, response) => {
    const document = documents.get(decodeURIComponent(request.url ?? "").replace(/^\/+/, ""));
    if (document === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/xml" }).end(document);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addresses: { maven: [`http://127.0.0.1:${port}`] },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readPoms(file: string): Map<string, string> {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n").filter(Boolean);
  const records = lines.map((line) => JSON.parse(line) as { readonly path: string; readonly pom: string });
  return new Map(records.map(({ path, pom }) => [path, pom]));
}

/** The recording has no `maven-metadata.xml`: the recorded versions of a package are all there are. */
function versionLists(paths: Iterable<string>): Map<string, string> {
  const versions = new Map<string, string[]>();
  for (const path of paths) {
    const parts = path.split("/");
    const version = parts.at(-2) ?? "";
    const packageFolder = parts.slice(0, -2).join("/");
    versions.set(packageFolder, [...(versions.get(packageFolder) ?? []), version]);
  }
  return new Map([...versions].map(([place, all]) => [`${place}/maven-metadata.xml`, metadata(all)]));
}

function metadata(versions: readonly string[]): string {
  const listed = versions.map((version) => `<version>${version}</version>`).join("");
  return `<metadata><versioning><versions>${listed}</versions></versioning></metadata>`;
}
