import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

describe("a commit as baseline", () => {
  const root = projects.make({
    "app/package-lock.json": lockfile({ a: "AGPL-3.0-only" }),
    "lcc.yml": "fail-on: new\n",
  });
  const cache = projects.make({});
  const git = (...command: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...command], { cwd: root, encoding: "utf8" });
  const scan = (target: string, baseline: string, ...options: string[]) =>
    lcc(["scan", join(root, target), "--offline", "--fail-on", "new", "--baseline", baseline, ...options], {
      cwd: root,
      env: { XDG_CACHE_HOME: cache },
    });

  before(() => {
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("commit", "-qm", "one");
    writeFileSync(join(root, "app/package-lock.json"), lockfile({ a: "AGPL-3.0-only", b: "AGPL-3.0-only" }));
  });

  test("is scanned too, and only what it lacks fails", async () => {
    const { status, stdout, stderr } = await scan("app", "main");
    assert.equal(status, 1);
    assert.match(stdout, /2 violations \(1 new\)/);
    const commit = git("rev-parse", "--short=12", "main").trim();
    assert.match(stderr, new RegExp(`^baseline main \\(${commit}\\): violation: 1 violation, `, "m"));
    git("commit", "-qam", "two");
    const same = await scan("", "HEAD");
    assert.equal(same.status, 0);
    assert.match(same.stdout, /2 violations \(0 new\).*nothing new since the baseline/);
  });

  test("lacks a folder that is new: all in it is new", async () => {
    mkdirSync(join(root, "fresh"));
    writeFileSync(join(root, "fresh/package-lock.json"), lockfile({ c: "AGPL-3.0-only" }));
    const { status, stdout, stderr } = await scan("fresh", "main");
    assert.equal(status, 1);
    assert.match(stdout, /1 violation \(1 new\)/);
    assert.match(stderr, /The commit main has no folder "fresh": all that is found counts as new\./);
  });

  test("that does not exist, and is not a file either, is wrong use", async () => {
    const missing = await scan("app", "origin/main");
    assert.deepEqual([missing.status, missing.stdout], [2, ""]);
    assert.equal(
      missing.stderr,
      `lcc: There is no report "origin/main", and no commit of that name in the git repository "${root}". A build that fetches only its own commit needs "git fetch origin BRANCH" first.\n`,
    );
    const outside = await lcc(["scan", cache, "--offline", "--baseline", "main"]);
    assert.equal(
      outside.stderr,
      `lcc: There is no report "main", and "${cache}" is not in a git repository, so it cannot be a commit either.\n`,
    );
    const bom = projects.make({ "bom.json": "{}" });
    const sbom = await lcc(["scan", join(bom, "bom.json"), "--offline", "--baseline", "main"]);
    assert.match(sbom.stderr, /^lcc: There is no report "main"\. Only a folder can be compared with a commit/);
  });

  test("that is also the name of a file is refused; a file of another name is a report", async () => {
    await lcc(["scan", join(root, "app"), "--offline", "--output", join(root, "main"), "--format", "json"]);
    const both = await scan("app", "main");
    assert.equal(both.status, 2);
    assert.match(both.stderr, /^lcc: "main" is a file and a commit\. Write "\.\/main" for the file/);
    assert.equal((await scan("app", "./main")).status, 0);
    assert.equal((await scan("app", "refs/heads/main")).status, 0);
  });
});
