import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openIdentifier } from "../../src/scan/run/open-identifier.ts";
import { openSources } from "../../src/scan/run/open-sources.ts";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { detect } from "../../src/detect/detect.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { runWave, type LicenseLookup } from "../../src/resolve/chain/chain.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";
import { needs, sharedFolder } from "../helpers/shared.ts";

const ecosystems = await openEcosystems();

/** Not part of the ordinary tests: it needs the npm registry. `npm run test:live` */
const folder = sharedFolder("corpus/manifests/npm/real-axios");

test("the npm registry knows the licenses of a real project", needs(folder), async (context) => {
  const cache = mkdtempSync(join(tmpdir(), "lcc-live-"));
  const { components } = await detect(await openDirectory(folder ?? ""), ecosystems, { exclude: ["/expected.json"] });
  // The lockfile names the registry by a made-up host.
  const open = components.map(({ origin: _origin, ...component }): LicenseLookup => ({
    component,
    evidence: [],
    repositories: [],
    facts: {},
    archives: [],
    texts: [],
  }));
  const env = { XDG_CACHE_HOME: cache };
  const opened = await openSources(loadConfig(env), env, { identify: await openIdentifier(), warn() {} });
  const npm = opened.sources.registries.find(({ source }) => source === "npm");
  assert.ok(npm);
  const started = performance.now();
  await runWave(npm, open, {
    cache: opened.sources.cache,
    mayAsk: opened.sources.privateNames.mayAsk,
    signal: AbortSignal.timeout(300_000),
  });
  const seconds = (performance.now() - started) / 1000;
  await opened.close();
  rmSync(cache, { recursive: true });
  const count = (outcome: string) =>
    open.filter(({ evidence }) => evidence.some((one) => one.outcome === outcome)).length;
  context.diagnostic(
    `${open.length} components: ${count("answer")} answered, ${count("weak")} weak, ${count("none")} unknown, ${count("failed")} failed, ${seconds.toFixed(1)} s`,
  );
  assert.ok(count("answer") > open.length * 0.97);
});
