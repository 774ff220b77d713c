import assert from "node:assert/strict";
import { test } from "node:test";
import { usualWaits } from "../../src/resolve/source-waits.ts";
import { askAllSources, mixedComponents, sourcesAt } from "../helpers/all-sources.ts";
import { startServer } from "../helpers/stand-in.ts";

test("600 components take 35 seconds at most when every source hangs", async (t) => {
  const { registry, clearlyDefined, codeHost } = usualWaits;
  const sumMs = registry.firstMs + clearlyDefined.firstMs + codeHost.firstMs;
  assert.ok(sumMs <= 30_000);
  const servers = await Promise.all([startServer(() => {}), startServer(() => {})]);
  const [one = "", other = ""] = servers.map(({ address }) => address);
  const env = { ...sourcesAt(one), SVC_MAVEN_URL: `${one},${other}`, SVC_CRATES_CDN_URL: other };
  try {
    const { ms, evidence } = await askAllSources(mixedComponents(600, one), env);
    t.diagnostic(`${Math.round(ms)} ms`);
    assert.ok(ms < sumMs + 5_000, `${Math.round(ms)} ms`);
    assert.deepEqual([...new Set(evidence.map(({ outcome }) => outcome))], ["failed"]);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
});
