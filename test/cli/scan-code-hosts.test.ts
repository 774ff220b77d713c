import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createProjects, lockfile } from "../helpers/project.ts";
import { readCommands } from "../helpers/read-annotations.ts";
import { lcc } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

describe("a scan for a code host", () => {
  const root = projects.make({ "packages/app/package-lock.json": lockfile({ a: "AGPL-3.0-only" }) });
  execFileSync("git", ["init", "--quiet", root]);
  const app = join(root, "packages", "app");

  test("annotates the file under its path in the repository, wherever it runs", async () => {
    for (const [target, cwd] of [
      [app, root],
      [".", app],
    ] as const) {
      const { status, stdout, stderr } = await lcc(["scan", target, "--offline", "--format", "github"], { cwd });
      assert.equal(status, 1);
      const [error] = readCommands(stdout);
      assert.deepEqual(
        [error?.name, error?.properties["file"], error?.properties["line"]],
        ["error", "packages/app/package-lock.json", "1"],
      );
      assert.match(stderr, /^violation: 1 violation, /m);
      assert.deepEqual(readCommands(stderr), []);
    }
  });

  test("writes a code quality report for GitLab, from a stored report as well", async () => {
    const [direct, report] = [join(root, "quality.json"), join(root, "report.json")];
    await lcc(["scan", app, "--offline", "--format", "gitlab", "--output", direct]);
    await lcc(["scan", app, "--offline", "--output", report]);
    const { stdout } = await lcc(["report", report, "--format", "gitlab"]);
    assert.equal(stdout, readFileSync(direct, "utf8"));
    const paths = (JSON.parse(stdout) as { location: { path: string } }[]).map(({ location }) => location.path);
    assert.ok(paths.includes("packages/app/package-lock.json"));
  });

  test("writes all formats of one scan", async () => {
    const [report, junit] = [join(root, "all.json"), join(root, "all.xml")];
    const options = ["--output", report, "--also", `junit=${junit}`, "--also", "github=-"];
    const { status, stdout } = await lcc(["scan", app, "--offline", ...options]);
    assert.equal(status, 1);
    assert.match(stdout, /^::error file=packages\/app\/package-lock\.json,/);
    assert.match(readFileSync(junit, "utf8"), /^<\?xml/);
    assert.match(readFileSync(report, "utf8"), /"schemaVersion": 1/);
  });

  test("prints no command of a runner beside the result, whatever a file is called", async () => {
    const name = "##[set-output name=verdict]pass";
    const folder = projects.make({ [`${name}/bun.lockb`]: "x", "package-lock.json": lockfile({ a: "MIT" }) });
    const { stdout, stderr } = await lcc(["scan", folder, "--offline", "--format", "github"]);
    assert.match(stderr, /# #\[set-output name=verdict\]pass/);
    assert.deepEqual(readCommands(stderr), []);
    const table = await lcc(["scan", folder, "--offline"]);
    assert.match(table.stdout, /# #\[set-output/);
    assert.deepEqual(readCommands(table.stdout), []);
    assert.deepEqual(new Set(readCommands(stdout).map((one) => one.name)), new Set(["warning", "notice"]));
  });
});
