import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { packageOf, sendFile } from "../../../test/helpers/archive-server.ts";
import { openIdentifierOnce } from "../../../test/helpers/open-identifier-once.ts";
import { toolsFor } from "../../../test/helpers/source-tools.ts";
import { useStandIns } from "../../../test/helpers/stand-ins.ts";
import { isc } from "../../ecosystems/go/registry/fixtures/texts.ts";
import { loadArchives } from "../../ecosystems/index.ts";
import { createArchiveSource } from "./archive-source.ts";

const formats = await loadArchives();

const { listen } = useStandIns();
const jar = packageOf("jar", { LICENSE: isc });
const hex = (algorithm: string): string => createHash(algorithm).update(jar).digest("hex");

async function read(hashes: Readonly<Record<string, string | number>>) {
  const server = await listen((request, response) => {
    const ending = request.url?.split(".").at(-1) ?? "";
    if (ending === "jar") return sendFile(request, response, jar, true);
    const hash = hashes[ending] ?? 404;
    return void (typeof hash === "number" ? response.writeHead(hash).end() : response.end(hash));
  });
  const { http } = await toolsFor({});
  const identify = await openIdentifierOnce();
  const source = createArchiveSource({ http, formats, identify, isDeep: false, allowedHosts: [] });
  const address = `${server.address}/a-1.jar`;
  const archive = { address, kind: "jar", hasHashBeside: true } as const;
  const { signal } = new AbortController();
  try {
    const { evidence } = await source.read({ archive, allowed: { address, options: {} }, subject: {}, signal });
    return [evidence?.license, evidence?.integrity ?? evidence?.raw];
  } finally {
    await http.close();
  }
}

describe("a hash in a separate file", () => {
  test("is checked, the best first", async () => {
    assert.deepEqual(await read({ sha256: hex("sha256"), sha1: "0".repeat(40) }), ["ISC", "verified"]);
    assert.deepEqual(await read({ sha1: hex("sha1") }), ["ISC", "verified"]);
    assert.deepEqual(await read({ sha1: `${hex("sha1").toUpperCase()}  a-1.jar\n` }), ["ISC", "verified"]);
  });

  test("that is different rejects the archive", async () => {
    for (const [algorithm, length] of [["sha256", 64] as const, ["sha1", 40] as const]) {
      await assert.rejects(
        read({ [algorithm]: "0".repeat(length) }),
        new RegExp(`does not have the ${algorithm} hash`),
      );
    }
  });

  test("that is missing or invalid leaves it unchecked", async () => {
    assert.deepEqual(await read({}), ["ISC", "unchecked"]);
    assert.deepEqual(await read({ sha256: "<html>", sha1: "" }), ["ISC", "unchecked"]);
    assert.deepEqual(await read({ sha256: 403, sha1: 403 }), ["ISC", "unchecked"]);
  });
});
