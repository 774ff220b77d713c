import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

test("rules of a commit hold although the work tree has milder ones, and the report says which", async () => {
  const root = projects.make({
    "package-lock.json": lockfile({ a: "AGPL-3.0-only" }),
    "lcc.yml": "policy: copyleft-friendly\ncontext: internal\n",
  });
  const git = (...command: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...command], { cwd: root, encoding: "utf8" });
  git("init", "-q", "-b", "main");
  git("commit", "-q", "--allow-empty", "-m", "before");
  git("add", "lcc.yml");
  git("commit", "-qm", "one");
  const commit = git("rev-parse", "main").trim();
  writeFileSync(join(root, "lcc.yml"), "waivers: [nonsense\n");
  const scan = (ref: string) =>
    lcc(["scan", root, "--offline", "--rules-from", ref, "--output", join(root, "out.json")]);
  const readReport = () => (JSON.parse(readFileSync(join(root, "out.json"), "utf8")) as ScanDetail).report;

  const ended = await scan("main");
  assert.match(ended.stderr, new RegExp(`\\(copyleft-friendly/internal, .*; rules of commit ${commit.slice(0, 12)}; `));
  assert.deepEqual([readReport().rulesFrom, readReport().lacksProjectFile], [commit, undefined]);

  const without = await scan("main~1");
  assert.equal(without.status, 1);
  assert.match(without.stderr, /\(permissive\/production, .*; rules of commit \w{12}, which has no lcc\.yml; /);
  assert.equal(readReport().lacksProjectFile, true);

  rmSync(join(root, "lcc.yml")); // what the work tree has does not matter
  const missing = await scan("origin/main");
  assert.deepEqual([missing.status, missing.stdout], [2, ""]);
  assert.match(missing.stderr, /^lcc: There is no commit "origin\/main" in the git repository .* "git fetch/);
  const address = await lcc(["scan", "https://github.com/a/b", "--rules-from", "main"]);
  assert.equal(address.status, 2);
  assert.match(address.stderr, /^lcc: --rules-from needs a folder in a git repository/);
});
