import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { olderNode } from "./helpers/older-node.ts";

const root = dirname(import.meta.dirname);

describe("npm test in a checkout that is not ready", () => {
  let lab: string;
  before(() => {
    lab = mkdtempSync(join(tmpdir(), "lcc-test-"));
    mkdirSync(join(lab, "scripts"));
    cpSync(join(root, "scripts/test.js"), join(lab, "scripts/test.js"));
    writeFileSync(join(lab, "package.json"), '{"type": "module"}');
  });
  after(() => rmSync(lab, { recursive: true }));

  const runTests = (node: string) => {
    const { status, stdout, stderr } = spawnSync(node, ["scripts/test.js"], { cwd: lab, encoding: "utf8", env: {} });
    return { status, stdout, stderr };
  };

  test("says that the packages have to be installed", () =>
    assert.deepEqual(runTests(process.execPath), {
      status: 1,
      stdout: "",
      stderr: 'The packages are not installed. Run "npm ci" first; it also installs the Node.js that the tests need.\n',
    }));

  const old = olderNode();
  test("says which Node it needs", { skip: old ? false : "no older Node here" }, () => {
    const beforeInstall = runTests(old ?? "");
    assert.match(beforeInstall.stderr, /^The packages are not installed\. Run "npm ci" first; [^\n]+\n$/);
    mkdirSync(join(lab, "node_modules"));
    const { status, stdout, stderr } = runTests(old ?? "");
    assert.deepEqual([status, stdout], [1, ""]);
    assert.match(
      stderr,
      /^The tests need Node\.js 24\.15 or later and this is \d+\.\d+\.\d+\. Run "npm ci", [^\n]+\n$/,
    );
  });
});
