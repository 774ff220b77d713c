import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const root = dirname(dirname(import.meta.dirname));

test("the commands of the README and of the guide to CI do what they say, on a fresh machine", async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [join(root, "scripts/try-docs.ts")], { cwd: root });
  for (const command of ["npm ci && npx lcc scan PATH", "npm ci && npm start", "npm pack"]) {
    assert.match(stdout, new RegExp(`^README\\.md:\\d+: status \\S+ after .*: ${command}$`, "m"));
  }
  assert.match(stdout, /^docs\/ci\.md:\d+: status 0 .*: lcc scan \. --baseline origin\/main --fail-on new$/m);
  assert.deepEqual(stdout.match(/not run: .*/g), ["not run: npm test (all tests, which CI runs besides)"]);
});
