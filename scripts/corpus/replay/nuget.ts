import { createServer } from "node:http";
import type { SourceAddresses } from "../../../src/domain/contracts/address-setting.ts";
import { listen } from "./listen.ts";
import { readLines } from "./read-lines.ts";

interface RecordedPackage {
  readonly name: string;
  readonly versions: readonly RecordedVersion[];
}

interface RecordedVersion {
  readonly version: string;
  readonly groups?: readonly { readonly framework?: string; readonly dependencies: readonly RecordedDependency[] }[];
  readonly developmentDependency?: boolean;
  /** NuGet read its number only. */
  readonly unread?: boolean;
}

type RecordedDependency = Readonly<Record<"id" | "version" | "include" | "exclude", string | undefined>>;

/** The recorded packages as a feed with a flat container. */
export async function startReplay(
  folder: string,
): Promise<{ addresses: Partial<SourceAddresses>; close(): Promise<void> }> {
  const files = new Map<string, string>();
  for (const { name, versions } of readLines<RecordedPackage>(folder, "nuget.jsonl.gz")) {
    const path = `/flat/${name.toLowerCase()}`;
    files.set(`${path}/index.json`, JSON.stringify({ versions: versions.map(({ version }) => version) }));
    for (const recorded of versions) {
      const address = `${path}/${recorded.version.toLowerCase()}/${name.toLowerCase()}.nuspec`;
      if (!recorded.unread) files.set(address, toNuspec(name, recorded));
    }
  }
  const server = createServer((request, response) => {
    const base = `http://${request.headers.host}/flat`;
    const index = { resources: [{ "@type": "PackageBaseAddress/3.0.0", "@id": base }] };
    const content = request.url === "/v3/index.json" ? JSON.stringify(index) : files.get(request.url ?? "");
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  const listening = await listen(server);
  return { addresses: { nuget: `${listening.address}/v3/index.json` }, close: () => listening.close() };
}

function toNuspec(name: string, { version, groups = [], developmentDependency }: RecordedVersion): string {
  const written = groups.map(({ framework, dependencies }) => {
    const entries = dependencies.map((dependency) => `<dependency ${attributes({ ...dependency })}/>`);
    return `<group ${attributes({ targetFramework: framework })}>${entries.join("")}</group>`;
  });
  const tool = developmentDependency ? "<developmentDependency>true</developmentDependency>" : "";
  return `<package><metadata><id>${name}</id><version>${version}</version>${tool}<dependencies>${written.join("")}</dependencies></metadata></package>`;
}

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => (value === undefined ? [] : `${key}="${value}"`))
    .join(" ");
}
