import assert from "node:assert/strict";
import { test } from "node:test";
import { tgz } from "../../../test/helpers/archive-server.ts";
import { openIdentifierOnce } from "../../../test/helpers/open-identifier-once.ts";
import { toolsFor } from "../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../test/helpers/stand-ins.ts";
import { tar } from "../../archive/fixtures/tar.ts";
import { isc } from "../../ecosystems/go/registry/fixtures/texts.ts";
import { loadArchives } from "../../ecosystems/index.ts";
import { createArchiveSource } from "./archive-source.ts";

const formats = await loadArchives();

const { listen } = useStandIns();
const large = tar([
  { path: "package/LICENSE", content: isc },
  { path: "package/data", content: Buffer.alloc(9_000_000) },
]);

test("large archives are moved one after the other", async () => {
  const asked = new Set<string | undefined>();
  const open = { now: 0, max: 0 };
  const server = await listen((request, response) => {
    if (request.url === "/small") return void response.end(tgz({ LICENSE: isc }));
    // The first time it is asked for as a small one, which it is not.
    if (asked.has(request.url)) {
      open.max = Math.max(open.max, ++open.now);
      response.on("close", () => (open.now -= 1));
    }
    asked.add(request.url);
    setTimeout(() => response.end(large), 20);
  });
  const { http } = await toolsFor({});
  const identify = await openIdentifierOnce();
  const source = createArchiveSource({ http, formats, identify, isDeep: false, allowedHosts: [] });
  const { signal } = new AbortController();
  const read = async (path: string): Promise<string | undefined> => {
    const address = `${server.address}/${path}`;
    const archive = { address, kind: "tgz" } as const;
    return (await source.read({ archive, allowed: { address, options: {} }, subject: {}, signal })).evidence?.license;
  };
  const found = await Promise.all(["1", "2", "3", "small", "4"].map(read));
  await http.close();
  assert.deepEqual(
    found,
    Array.from({ length: 5 }, () => "ISC"),
  );
  assert.equal(open.max, 1);
});
