import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

describe("lcc scan of a project of which something was not read", () => {
  const { make, removeAll } = createProjects();
  after(removeAll);

  const scan = (folder: string, ...options: string[]) => lcc(["scan", folder, "--offline", ...options]);

  const pom =
    "<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><dependencies><dependency>" +
    "<groupId>${nope}</groupId><artifactId>x</artifactId></dependency></dependencies></project>";
  const cases: Readonly<Record<string, readonly [file: string, text: string, said: RegExp]>> = {
    "an included list that is not there": ["requirements.txt", "-r missing.txt", /not read completely: .*"-r missing/],
    "a line that is no requirement": ["requirements.txt", "foo bar baz", /not read completely: .*"foo bar baz"/],
    "specs that are no text": ["package.json", '{"dependencies": {"a": 5, "b": {"x": 1}}}', /2 entries .*"a".*"b"/],
    "a Maven group that is not known": ["pom.xml", pom, /"\$\{nope\}:x"/],
    "a lockfile of CocoaPods": ["Podfile.lock", "PODS:\n  - A (1.0)\n", /was not read: lcc does not read Objective-C/],
    "a broken manifest": ["package.json", '{\n"dependencies": {\n"a": x\n}}', /not valid JSON \(line 3\)/],
  };

  test("warns about it in every way that a build server sees", async () => {
    const places = Object.values(cases).map(([file, text, said], at) => ({ file: `p${at}/${file}`, text, said }));
    const folder = make(Object.fromEntries(places.map(({ file, text }) => [file, text])));
    const [json, junit] = await Promise.all([
      scan(folder, "--format", "json", "--fail-on", "warning"),
      scan(folder, "--format", "junit"),
    ]);
    const { summary, report } = JSON.parse(json.stdout) as ScanDetail;
    assert.equal(json.status, 1);
    const count = places.length;
    assert.deepEqual([summary.status, summary.warnings, report.summary.warnings], ["warning", count, count]);
    assert.equal(report.coverage.manifestsRead, 0);
    const unreadable = places.filter(({ said }) => !/does not/.test(said.source)).length;
    assert.ok(
      junit.stdout.includes(`errors="${unreadable}"`),
      "a format that lcc does not read is skipped, not an error",
    );
    assert.equal(junit.stdout.split('classname="dependency files"').length - 1, count);
    for (const { file, said } of places) {
      const [warning, ...others] = report.warnings.filter((one) => one.file === file);
      assert.deepEqual([warning?.type, others], ["unreadable_manifest", []], file);
      assert.match(warning?.message ?? "", said);
      assert.ok(
        report.coverage.manifestsUnread.some((unread) => unread.file === file),
        file,
      );
    }
  });

  test("says in the table what was not read, and what only in part", async () => {
    const { stdout } = await scan(make({ "requirements.txt": "-r missing.txt", "mix.lock": "{:hex, :a}" }));
    assert.match(stdout, /2 recognised but unread \(1 of them in part\)/);
    assert.match(stdout, /lcc does not read Elixir packages/);
  });

  test("passes where nothing is missing", async () => {
    const folder = make({ "package-lock.json": lockfile({ a: "MIT" }), "composer.json": '{"require": {"php": "8"}}' });
    const { status, stdout } = await scan(folder, "--format", "json", "--fail-on", "warning");
    assert.equal(status, 0);
    assert.equal((JSON.parse(stdout) as ScanDetail).summary.status, "pass");
  });

  test("warns about submodules whose folders are empty", async () => {
    const modules = '[submodule "a"]\n\tpath = libs/a\n\turl = https://git.example/a.git\n';
    const folder = make({ ".gitmodules": modules });
    mkdirSync(join(folder, "libs/a"), { recursive: true });
    const { report } = JSON.parse((await scan(folder, "--format", "json")).stdout) as ScanDetail;
    assert.match(report.warnings[0]?.message ?? "", /^\.gitmodules was not read completely: the submodule "libs\/a"/);
    const filled = make({ ".gitmodules": modules, "libs/a/package-lock.json": lockfile({ a: "MIT" }) });
    const { summary } = JSON.parse((await scan(filled, "--format", "json")).stdout) as ScanDetail;
    assert.equal(summary.status, "pass");
  });
});
