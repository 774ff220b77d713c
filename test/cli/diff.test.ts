import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { ReportDiff } from "../../src/domain/report/report-diff.ts";
import { sampleChange } from "../helpers/sample-change.ts";
import { lcc } from "./run.ts";

describe("lcc diff", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  after(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: unknown) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
  const change = await sampleChange();
  const old = file("old.json", change.old);
  const next = file("new.json", change.next);

  test("ends with status 1 where there are new violations, and with the verdict", async () => {
    const { status, stdout, stderr } = await lcc(["diff", old, next]);
    assert.deepEqual([status, stderr], [1, ""]);
    assert.match(stdout, /^NEW VIOLATIONS {2}\d+ components\n/);
    assert.match(stdout, /violation: \d+ new violations, [^\n]*\n$/);
    assert.ok(!stdout.includes("\u001b"));
  });

  test("ends with status 0 without new ones, even if old ones stay", async () => {
    const { status, stdout } = await lcc(["diff", old, old]);
    assert.equal(status, 0);
    assert.match(stdout, /^The reports do not differ\.\n\nviolation: no new violations; /);
  });

  test("writes JSON that holds every change", async () => {
    const { status, stdout } = await lcc(["diff", old, next, "--json"]);
    const diff = JSON.parse(stdout) as ReportDiff;
    assert.equal(status, 1);
    assert.equal(diff.added.length, 1);
    assert.equal(diff.removed.length, 2);
    assert.ok(diff.licenseChanged.every((one) => one.before.license !== one.after.license));
    assert.equal((await lcc(["diff", old, next, "--format", "json"])).stdout, stdout);
  });

  test("writes Markdown to a file", async () => {
    const output = join(folder, "comment.md");
    const { status, stdout } = await lcc(["diff", old, next, "--format", "markdown", "--output", output]);
    assert.deepEqual([status, stdout], [1, ""]);
    assert.match(readFileSync(output, "utf8"), /^## License changes\n/);
  });

  test("takes one of the two from standard input", async () => {
    const { status } = await lcc(["diff", old, "-"], { input: JSON.stringify(change.next) });
    assert.equal(status, 1);
  });

  const wrong: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    "a file that is not there": [[old, join(folder, "none.json")], /none\.json/],
    "a file that is no report": [[old, file("other.json", { a: 1 })], /is not a report/],
    "a file that is no JSON": [[file("broken.json", "{"), next], /not valid JSON/],
    "a format that does not exist": [
      [old, next, "--format", "markdwn"],
      /There is no format "markdwn"\. Did you mean "markdown"\?/,
    ],
    "standard input for both": [["-", "-"], /Only one of the two/],
    "only one report": [[old], /missing required argument/],
  };
  for (const [name, [args, message]] of Object.entries(wrong)) {
    test(`refuses ${name} in one line`, async () => {
      const { status, stdout, stderr } = await lcc(["diff", ...args]);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.match(stderr, /^lcc: [^\n]*\n$/);
    });
  }
});
