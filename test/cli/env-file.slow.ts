import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { root } from "./run.ts";

describe("the .env file of the working directory", () => {
  let folder = "";
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "lcc-test-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const started = { cwd: folder, env: { PATH: process.env["PATH"], ...env }, encoding: "utf8" } as const;
    return spawnSync(process.execPath, [join(root, "bin", "lcc.js"), ...args], started);
  };
  const create = ["user", "create", "root", "--role", "admin", "--password", "four words in row"];

  test("names the database", () => {
    writeFileSync(join(folder, ".env"), "# ours\nexport SVC_DATA_DIR='here'\n");
    const { status, stderr } = run(create);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.ok(existsSync(join(folder, "here", "lcc.db")));
    assert.match(run(["user", "list"]).stdout, /^root /m);
  });

  test("yields to the environment", () => {
    writeFileSync(join(folder, ".env"), "SVC_DATA_DIR=here\n");
    assert.equal(run(create, { SVC_DATA_DIR: "there" }).status, 0);
    assert.ok(existsSync(join(folder, "there", "lcc.db")));
    assert.ok(!existsSync(join(folder, "here")));
  });

  test("stops the command with status 2 where a value is bad, and warns of an unknown name", () => {
    writeFileSync(join(folder, ".env"), "SVC_PORT=many\n");
    const bad = run(create);
    assert.equal(bad.status, 2);
    assert.match(bad.stderr, /^lcc: SVC_PORT [^\n]*\n$/);
    writeFileSync(join(folder, ".env"), "SVC_PROT=8000\n");
    const unknown = run(create);
    assert.equal(unknown.status, 0);
    assert.match(unknown.stderr, /^lcc: warning: SVC_PROT is not a setting [^\n]*\n$/);
  });

  test("is one line of warning where it cannot be read", () => {
    mkdirSync(join(folder, ".env"));
    const { status, stderr } = run(create);
    assert.equal(status, 0);
    assert.match(stderr, /^lcc: warning: \.env is not a file; [^\n]*\n$/);
  });

  test("is not read by commands that take files", () => {
    writeFileSync(join(folder, ".env"), "SVC_PORT=many\n");
    const { status, stdout } = run(["config", "--json"]);
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, /many/);
  });

  test("is named by lcc config, which shows what the service makes of it when asked to", () => {
    writeFileSync(join(folder, ".env"), "SVC_PORT=81\nSVC_HOST=::1\n");
    const plain = run(["config"]);
    assert.match(plain.stdout, /^SVC_PORT +default +8000$/m);
    assert.match(plain.stderr, /^lcc: The \.env file here [^\n]*lcc config --service[^\n]*\n$/);
    const service = run(["config", "--service"], { SVC_HOST: "0.0.0.0" });
    assert.deepEqual([service.status, service.stderr], [0, ""]);
    assert.match(service.stdout, /^SVC_PORT +\.env +81$/m);
    assert.match(service.stdout, /^SVC_HOST +environment +0\.0\.0\.0$/m);
    assert.match(service.stdout, /^SVC_DATA_DIR +default /m);
    writeFileSync(join(folder, ".env"), "SVC_PORT=many\n");
    const bad = run(["config", "--service"]);
    assert.deepEqual([bad.status, bad.stdout], [2, ""]);
    assert.match(bad.stderr, /^lcc: SVC_PORT [^\n]*\n$/);
  });

  test("is not named by lcc config where it has nothing for lcc", () => {
    writeFileSync(join(folder, ".env"), "OTHER=1\n");
    assert.equal(run(["config"]).stderr, "");
  });

  test("is one line of warning where a line of it is not a setting", () => {
    writeFileSync(join(folder, ".env"), "SVC_DATA_DIR=here\nhunter2\n");
    const { status, stderr } = run(create);
    assert.equal(status, 0);
    assert.equal(stderr, "lcc: warning: .env: line 2 is not a setting (NAME=value) and has no effect.\n");
  });
});
