import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { usualWaits } from "../../src/resolve/source-waits.ts";
import { lcc } from "../cli/run.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { askAllSources, mixedComponents, sourcesAt } from "../helpers/all-sources.ts";
import { startServer } from "../helpers/stand-in.ts";

test("600 components take 35 seconds at most when every source hangs", async (t) => {
  const { tree, registry, service, codeHost } = usualWaits;
  const sumMs = registry.firstMs + service.firstMs + codeHost.firstMs;
  assert.ok(tree.firstMs + sumMs <= 30_000);
  const servers = await Promise.all([startServer(() => {}), startServer(() => {})]);
  const [one = "", other = ""] = servers.map(({ address }) => address);
  const env = { ...sourcesAt(one), SVC_MAVEN_URL: `${one},${other}`, SVC_CRATES_CDN_URL: other };
  try {
    const { ms, evidence } = await askAllSources(mixedComponents(600, one), env);
    t.diagnostic(`${Math.round(ms)} ms`);
    assertWithin(sumMs + 5_000, ms);
    assert.deepEqual([...new Set(evidence.map(({ outcome }) => outcome))], ["failed"]);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
});

test("a scan that waits writes a line every 15 seconds, and says what it waits for", async () => {
  const server = await startServer(() => {});
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  try {
    writeFileSync(join(folder, "requirements.txt"), "a==1.0\nb==1.0\n");
    const env = { ...sourcesAt(server.address), XDG_CACHE_HOME: join(folder, "cache") };
    const started = performance.now();
    const { stderr } = await lcc(["scan", folder, "--format", "json"], { env, keepsProgress: true });
    assertWithin(40_000, performance.now() - started);
    const lines = stderr.split("\n").filter((line) => line.startsWith("lcc: "));
    assert.ok(
      lines.some((line) => /^lcc: (?:still waiting for|resolving licenses)/.test(line)),
      stderr,
    );
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
