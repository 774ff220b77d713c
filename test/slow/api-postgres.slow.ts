import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { postgresMissing } from "../helpers/postgres.ts";

const root = dirname(dirname(import.meta.dirname));

test("the API on PostgreSQL, which npm test runs on SQLite", { skip: postgresMissing() ?? false }, () => {
  const files = globSync("test/*/*.test.ts", { cwd: root }).filter((file) =>
    readFileSync(join(root, file), "utf8").includes("onEachDatabase("),
  );
  assert.ok(files.length > 10, "the suites that run on each database are found");
  const { status, stdout } = spawnSync(process.execPath, ["--test", "--test-timeout=900000", ...files], {
    cwd: root,
    env: { ...process.env, LCC_TEST_API_ON: "postgresql", NODE_TEST_CONTEXT: undefined },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 100_000_000,
  });
  assert.equal(status, 0, stdout.slice(-8_000));
  assert.match(stdout, /on PostgreSQL/);
});
