import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

const clean = projects.make({ "package-lock.json": lockfile({ a: "MIT" }) });
const violating = projects.make({ "package-lock.json": lockfile({ a: "AGPL-3.0-only" }) });
const scan = (folder: string, ...options: string[]) =>
  lcc(["scan", folder, "--offline", "--format", "csv", ...options]);

describe("lcc scan -q", () => {
  test("prints the gaps, and the verdict unless it is a pass", async () => {
    const passed = await scan(clean, "-q");
    assert.match(passed.stderr, /^incomplete: The scan was offline: [^\n]+\n$/);
    const failed = await scan(violating, "--quiet");
    assert.match(failed.stderr, /^incomplete: [^\n]+\nviolation: 1 violation, [^\n]+\n$/);
    assert.equal(failed.status, 1);
    assert.match(failed.stdout, /^status,.*\r\nviolation,/);
  });
});

describe("lcc scan -v", () => {
  test("prints the settings, the time of the stages and what was asked", async () => {
    const { stderr } = await scan(clean, "-v", "--exclude", "docs");
    assert.match(stderr, /^lcc: lcc \d+\.\d+\.\d+ on Node\.js 24\./);
    assert.ok(stderr.includes(`\nlcc: scanned: ${clean}\n`));
    assert.match(stderr, /^lcc: policy: permissive version \S+, context production$/m);
    assert.match(stderr, /^lcc: exclude: docs$/m);
    assert.match(stderr, /^lcc: sources: none, offline$/m);
    assert.match(stderr, /^lcc: time: detecting \d+\.\d s, .*evaluating \d+\.\d s$/m);
    assert.match(stderr, /^lcc: cache: 0 hits, 0 misses$/m);
    assert.match(stderr, /^coverage: /m);
  });

  test("does not go together with -q", async () => {
    const { status, stderr } = await scan(clean, "-q", "-v");
    assert.deepEqual([status, stderr], [2, "lcc: --quiet and --verbose say the opposite; leave one of them out.\n"]);
  });
});

describe("a repository without its address", () => {
  const hints: Record<string, string> = {
    "expressjs/express": "https://github.com/expressjs/express",
    "github.com/expressjs/express": "https://github.com/expressjs/express",
  };
  for (const [given, address] of Object.entries(hints)) {
    test(`${given} is explained`, async () => {
      const { status, stderr } = await lcc(["scan", given], { cwd: clean });
      assert.deepEqual([status, stderr], [2, `lcc: There is no folder "${given}". Did you mean ${address}?\n`]);
    });
  }

  test("is at the code host that is set", async () => {
    const env = { SVC_CODE_HOST_URL: "https://git.example.org/scm/" };
    const { stderr } = await lcc(["scan", "team/app"], { cwd: clean, env });
    assert.equal(stderr, `lcc: There is no folder "team/app". Did you mean https://git.example.org/scm/team/app?\n`);
  });

  test("is not guessed for other paths, nor for a folder that is there", async () => {
    for (const path of ["../nothing", "a/b/c", "nothing", "./a/b"]) {
      const { stderr } = await lcc(["scan", path, "--offline"], { cwd: clean });
      assert.equal(stderr, `lcc: There is no folder or file "${path}".\n`);
    }
    const parent = projects.make({ "team/app/package-lock.json": lockfile({ a: "MIT" }) });
    assert.equal((await lcc(["scan", "team/app", "--offline"], { cwd: parent })).status, 0);
  });
});
