import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { usualWaits } from "../../src/resolve/chain/source-waits.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { askAllSources, mixedComponents, sourcesAt } from "../helpers/all-sources.ts";
import { freePort } from "../helpers/free-port.ts";
import { type Handle, startServer } from "../helpers/stand-in.ts";

/** A twentieth of the real figures. */
const shortWaits = {
  tree: { firstMs: 300, laterMs: 1_500 },
  registry: { firstMs: 600, laterMs: 1_500 },
  archive: { firstMs: 600, laterMs: 1_500 },
  service: { firstMs: 500, laterMs: 1_500 },
  codeHost: { firstMs: 400, laterMs: 1_500 },
};
const sumMs = 1_500;

/** The first reply may take as long as later ones, because a busy machine takes its time to connect. */
const patientWaits = {
  tree: { firstMs: 1_500, laterMs: 1_500 },
  registry: { firstMs: 1_500, laterMs: 1_500 },
  archive: { firstMs: 1_500, laterMs: 1_500 },
  service: { firstMs: 1_500, laterMs: 1_500 },
  codeHost: { firstMs: 1_500, laterMs: 1_500 },
};

test("a scan waits 30 seconds at most in all when every source hangs", () => {
  const { tree, registry, service, codeHost } = usualWaits;
  assert.ok(tree.firstMs + registry.firstMs + service.firstMs + codeHost.firstMs <= 30_000);
});

describe("600 components of all ecosystems", () => {
  test("take less than 3 seconds when every source refuses connections", async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    const { ms, evidence } = await askAllSources(mixedComponents(600, address), sourcesAt(address));
    assertWithin(3_000, ms);
    assert.ok(evidence.length >= 600);
    assert.deepEqual([...new Set(evidence.map(({ outcome }) => outcome))], ["failed"]);
    const others = evidence.filter(({ failure }) => failure !== "unreachable" && failure !== "resting");
    assert.deepEqual(others, []);
  });

  const silent: Readonly<Record<string, Handle>> = {
    hangs: () => {},
    "sends a byte now and then": (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    },
    "asks for a pause of 30 seconds, every time": (_, response) =>
      response.writeHead(429, { "retry-after": "30" }).end(),
    "asks for a pause of one second, every time": (_, response) =>
      response.writeHead(429, { "retry-after": "1" }).end(),
  };
  for (const [name, handle] of Object.entries(silent)) {
    test(`wait no longer than the time of each stage when every source ${name}`, async () => {
      const servers = await Promise.all([startServer(handle), startServer(handle)]);
      const [one, other] = servers.map(({ address }) => address);
      const env = { ...sourcesAt(one ?? ""), SVC_MAVEN_URL: `${one},${other}`, SVC_CRATES_CDN_URL: other ?? "" };
      try {
        const { ms, evidence } = await askAllSources(mixedComponents(600, one ?? ""), env, shortWaits);
        assertWithin(sumMs + 15_000, ms);
        assert.deepEqual([...new Set(evidence.map(({ outcome }) => outcome))], ["failed"]);
      } finally {
        await Promise.all(servers.map((server) => server.close()));
      }
    });
  }

  test("are waited for when the sources are slow, though much longer in all", async () => {
    const server = await startServer((_, response) => setTimeout(() => response.writeHead(404).end(), 150));
    try {
      const components = mixedComponents(48, server.address);
      const { ms, evidence } = await askAllSources(components, sourcesAt(server.address), patientWaits);
      assert.ok(ms > sumMs + 1_000, `${Math.round(ms)} ms`);
      assert.deepEqual(
        evidence.filter(({ failure }) => failure === "timeout"),
        [],
      );
    } finally {
      await server.close();
    }
  });
});
