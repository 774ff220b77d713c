import { readFileSync } from "node:fs";
import { openIdentifier } from "../src/scan/run/open-identifier.ts";
import { createHttp } from "../src/http/client.ts";
import { loadArchives } from "../src/ecosystems/index.ts";
import { createArchiveSource } from "../src/resolve/archive/archive-source.ts";
import { readCorpus } from "../test/helpers/archive-corpus.ts";
import { packageOf, sendFile } from "../test/helpers/archive-server.ts";
import { startServer } from "../test/helpers/stand-in.ts";
import type { PublishedArchive } from "../src/domain/contracts/sources.ts";
import { report } from "./report.ts";

export const title = "Reading published archives";

type Served = Pick<PublishedArchive, "kind"> & { readonly body: Uint8Array };

/** Real archives if available, otherwise generated ones; with and without range requests, then one of 60 MB. */
export async function run(): Promise<void> {
  const corpus = readCorpus().packages.map(({ kind, file }): Served => ({ kind, body: readFileSync(file) }));
  const archives = corpus.length > 0 ? corpus : madeArchives();
  await measure("first round", archives, true);
  await measure("deep, with ranges", archives, true);
  await measure("deep, without ranges", archives, false);
  const large = {
    kind: "tgz",
    body: packageOf("tgz", { LICENSE: "MIT", "data.bin": "x".repeat(60_000_000) }),
  } as const;
  await measure(
    "60 MB unpacked, 20 times",
    Array.from({ length: 20 }, () => large),
    true,
  );
  report("memory, resident at most", process.resourceUsage().maxRSS / 1024, "MB");
}

async function measure(name: string, archives: readonly Served[], ranges: boolean): Promise<void> {
  const server = await startServer((request, response) => {
    sendFile(request, response, archives[Number(request.url?.slice(1))]?.body ?? new Uint8Array(), ranges);
  });
  const http = createHttp({ userAgent: "lcc-bench" });
  const source = createArchiveSource({
    ...{ http, formats: await loadArchives(), identify: await openIdentifier() },
    ...{ isDeep: true, allowedHosts: [] },
  });
  const { signal } = new AbortController();
  const started = performance.now();
  const replies = await Promise.all(
    archives.map(({ kind }, at) => {
      const address = `${server.address}/${at}`;
      return source.read({ archive: { address, kind }, allowed: { address, options: {} }, subject: {}, signal });
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await http.close();
  await server.close();
  report(`${name}: archives a second`, archives.length / seconds, "");
  report(`${name}: requests for each`, server.requests.length / archives.length, "");
  report(`${name}: with an answer`, replies.filter(({ evidence }) => evidence?.outcome === "answer").length, "");
}

function madeArchives(): Served[] {
  const files = { LICENSE: "Licensed under the MIT license.", "package.json": `{"license":"MIT"}` };
  return Array.from({ length: 200 }, () => ({ kind: "tgz", body: packageOf("tgz", files) }));
}
