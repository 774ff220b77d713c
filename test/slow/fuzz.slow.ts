import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";

const root = dirname(dirname(import.meta.dirname));

test("damaged inputs, with the usual number of rounds", () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, "scripts", "fuzz.ts")], {
    cwd: root,
    env: { ...process.env, LCC_FUZZ: "usual", NODE_TEST_CONTEXT: undefined },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 100_000_000,
  });
  assert.equal(status, 0, stdout.slice(-4_000));
});
