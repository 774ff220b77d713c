import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

const files = { "package-lock.json": lockfile({ left: "AGPL-3.0-only", odd: "Foo-9" }) };
const approved = ["--until", "2999-12-31", "--reason", "r", "--approved-by", 'Legal: "yes"'];

describe("lcc waive", () => {
  test("scans where no report is named, and writes a waiver that the next scan takes", async () => {
    const cwd = projects.make({ ...files, "lcc.yml": "\ufeff# ours\npolicy: permissive # c\n" });
    const { status, stderr } = await lcc(["waive", "left", ...approved], { cwd, env: { SVC_OFFLINE: "on" } });
    assert.equal(status, 0, stderr);
    assert.match(stderr, /^lcc: lcc\.yml: npm:left \(AGPL-3\.0-only\) is accepted until 2999-12-31\.$/m);
    assert.match(
      readFileSync(join(cwd, "lcc.yml"), "utf8"),
      /^\ufeff# ours\npolicy: permissive # c\nwaivers:\n {2}- component: /,
    );
    const written = readFileSync(join(cwd, "lcc.yml"), "utf8");
    assert.equal((await lcc(["waive", "left", ...approved], { cwd, env: { SVC_OFFLINE: "on" } })).status, 1);
    assert.equal(readFileSync(join(cwd, "lcc.yml"), "utf8"), written);
    const scanned = await lcc(["scan", cwd, "--offline"]);
    assert.match(scanned.stdout, /0 violations, 1 warning, 1 waived/);
  });

  test("takes lcc-report.json, and ends with 1 where nothing matches and 2 where it is used wrongly", async () => {
    const cwd = projects.make(files);
    await lcc(["scan", cwd, "--offline", "--output", join(cwd, "lcc-report.json")]);
    const cases: readonly (readonly [args: readonly string[], status: number, want: RegExp])[] = [
      [["lefd", ...approved], 1, /no component "lefd"\. Did you mean "left"\?/],
      [["left", ...approved.slice(2)], 2, /--until/],
      [["left", "--until", "2020-01-01", ...approved.slice(2)], 2, /2020-01-01 has passed/],
      [["left", "--until", "soon", ...approved.slice(2)], 2, /^lcc: --until takes .* not "soon"/],
      [["left", "--until", "2999-02-30", ...approved.slice(2)], 2, /not "2999-02-30"/],
      [["left", "other.json", ...approved], 2, /other\.json/],
    ];
    for (const [args, status, want] of cases) {
      const ended = await lcc(["waive", ...args], { cwd });
      assert.deepEqual([ended.status, want.test(ended.stderr)], [status, true], ended.stderr);
    }
    assert.equal(existsSync(join(cwd, "lcc.yml")), false);
    writeFileSync(join(cwd, "lcc.yml"), Buffer.from("\ufeffpolicy: permissive\n", "utf16le"));
    const encoded = readFileSync(join(cwd, "lcc.yml"));
    assert.equal((await lcc(["waive", "left", ...approved], { cwd })).status, 2);
    assert.deepEqual(readFileSync(join(cwd, "lcc.yml")), encoded);
    writeFileSync(join(cwd, "lcc.yml"), "\ufeff{ policy: permissive }\n");
    const refused = await lcc(["waive", "left", ...approved], { cwd });
    assert.deepEqual(
      [refused.status, readFileSync(join(cwd, "lcc.yml"), "utf8")],
      [2, "\ufeff{ policy: permissive }\n"],
    );
    assert.match(refused.stderr, /add by hand:\nwaivers:\n {2}- component: "npm:left"/);
  });

  test("is what the table advises about a violation, and lcc fix lists what is unknown without a terminal", async () => {
    const cwd = projects.make(files);
    const report = join(cwd, "r.json");
    const { stdout } = await lcc(["scan", cwd, "--offline", "--also", `json=${report}`]);
    assert.match(stdout, /To accept it: lcc waive npm:left --until YYYY-MM-DD/);
    const fixed = await lcc(["fix", report], { cwd });
    assert.equal(fixed.status, 2);
    assert.match(fixed.stdout, /^odd@1\.0\.0 \(npm\): .+\n$/);
  });
});
