import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

const files = {
  "package.json": '{"name": "shop", "dependencies": {"a": "1.0.0"}}',
  "package-lock.json": lockfile({ a: "MIT" }),
  "src/model.py": 'from transformers import AutoModel\nAutoModel.from_pretrained("google/gemma-2b")\n',
  LICENSE: "SPDX-License-Identifier: Apache-2.0\n",
};

/** A project, a cache of its own, and a function that scans. */
function createScans() {
  const folder = projects.make(files);
  const cache = projects.make({});
  const output = join(projects.make({}), "report.json");
  return {
    folder,
    cache,
    async scan(options: readonly string[] = [], { from = folder, settings = {} } = {}) {
      const env = { SVC_DETECTION_CACHE_MB: "256", XDG_CACHE_HOME: cache, ...settings };
      const { stdout, stderr } = await lcc(["scan", from, "--offline", "--also", `json=${output}`, ...options], {
        env,
      });
      const { report } = JSON.parse(readFileSync(output, "utf8")) as ScanDetail;
      const { unchanged, filesMatched, ...coverage } = report.coverage;
      const found = report.findings.map(({ component }) => component.name);
      return { stdout, stderr, unchanged, filesMatched, found, rest: { ...report, coverage, createdAt: "" } };
    },
  };
}

describe("the second scan of a project", () => {
  test("says how many files have not changed, and finds the same", async () => {
    const { folder, scan } = createScans();
    const first = await scan();
    assert.equal(first.unchanged, undefined);
    const second = await scan();
    assert.equal(second.unchanged, second.filesMatched);
    assert.match(
      second.stdout,
      new RegExp(`${second.unchanged} of ${second.filesMatched} files unchanged since an earlier scan`),
    );
    assert.deepEqual(second.rest, first.rest);
    writeFileSync(join(folder, "src/model.py"), files["src/model.py"].replace("gemma-2b", "gemma-7b"));
    const third = await scan();
    assert.ok(third.found.includes("google/gemma-7b") && !third.found.includes("google/gemma-2b"));
    assert.equal(third.unchanged, (third.filesMatched ?? 0) - 1);
  });

  test("also knows the files of a copy", async () => {
    const { folder, scan } = createScans();
    await scan();
    const copy = join(projects.make({}), "copy");
    cpSync(folder, copy, { recursive: true });
    const { unchanged, filesMatched } = await scan([], { from: copy });
    assert.deepEqual([unchanged, filesMatched], [3, 3]);
  });

  test("reads everything with --no-cache, with a cache of size 0, and after lcc cache clear", async () => {
    const { cache, scan } = createScans();
    await scan(["--no-cache"]);
    assert.equal((await scan()).unchanged, undefined);
    assert.equal((await scan(["--no-cache"])).unchanged, undefined);
    assert.equal((await scan([], { settings: { SVC_DETECTION_CACHE_MB: "0" } })).unchanged, undefined);
    assert.equal((await scan()).unchanged, 3);
    const cleared = await lcc(["cache", "clear"], { env: { XDG_CACHE_HOME: cache } });
    assert.match(cleared.stdout, /^Removed \d+ entries\.\n$/);
    assert.equal((await scan()).unchanged, undefined);
  });

  test("reads everything when the cache file is damaged or belongs to another program, and says so", async () => {
    const { cache, scan } = createScans();
    const first = await scan();
    writeFileSync(join(cache, "lcc/detection.db"), "not a database ".repeat(1_000));
    const second = await scan();
    assert.equal(second.unchanged, undefined);
    assert.match(second.stderr, /The cache file .*detection\.db cannot be used/);
    assert.deepEqual(second.rest, first.rest);
  });
});
