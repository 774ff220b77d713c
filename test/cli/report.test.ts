import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sampleReport } from "../helpers/sample-report.ts";
import { lcc } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
after(() => rmSync(folder, { recursive: true }));

const file = join(folder, "report.json");
let json = "";
before(async () => {
  const { summary, report } = await sampleReport(40);
  json = `${JSON.stringify({ summary, report }, null, 2)}\n`;
  writeFileSync(file, json);
});

describe("lcc report", () => {
  test("prints a table without colours where there is no terminal, and ends with 0 in spite of violations", async () => {
    const { status, stdout, stderr } = await lcc(["report", file]);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /VIOLATIONS/);
    assert.ok(!stdout.includes("\u001b"));
    const lines = stdout.trimEnd().split("\n").slice(0, -1); // the verdict is one line, however long
    assert.ok(
      lines.every((line) => !line.includes("…") || /^ *… and [\d,]+ more/.test(line)),
      "no name is shortened",
    );
    const narrow = await lcc(["report", file], { env: { COLUMNS: "60" } });
    const sentences = narrow.stdout.split("\n").filter((line) => line.startsWith("  ") && !line.startsWith("    "));
    assert.ok(sentences.every((line) => line.length <= 60));
  });

  test("gives back as JSON what it read, from a file and from standard input", async () => {
    assert.equal((await lcc(["report", file, "--format", "json"])).stdout, json);
    assert.equal((await lcc(["report", "-", "--format", "json"], { input: json })).stdout, json);
  });

  const beginnings = {
    html: /^<!doctype html>/i,
    markdown: /^#/,
    csv: /^status,/,
    junit: /^<\?xml/,
    github: /^::error file=/,
    gitlab: /^\[\n {2}\{\n {4}"description": /,
    notice: /Copyright/,
    obligations: /^# License obligations of/,
  };
  for (const [format, beginning] of Object.entries(beginnings)) {
    test(`writes ${format}`, async () => {
      const { status, stdout } = await lcc(["report", file, "--format", format]);
      assert.equal(status, 0);
      assert.match(stdout, beginning);
    });
  }

  test("takes the format from the name of the output file, and prints nothing then", async () => {
    const output = join(folder, "components.csv");
    const { status, stdout } = await lcc(["report", file, "--output", output]);
    assert.deepEqual([status, stdout], [0, ""]);
    assert.match(readFileSync(output, "utf8"), /^status,/);
  });

  test("marks what an earlier report does not have, and lets only that fail in JUnit", async () => {
    const old = join(folder, "old.json");
    const { report } = await sampleReport(40);
    const [first] = report.findings.filter(({ status }) => status === "violation");
    writeFileSync(old, JSON.stringify({ ...report, findings: report.findings.filter((one) => one !== first) }));
    const { stdout } = await lcc(["report", file, "--baseline", old]);
    assert.match(stdout, /\nviolation: \d+ violations \(1 new\), \d+ warnings \(0 new\) in [^\n]*\n$/);
    const junit = await lcc(["report", file, "--baseline", old, "--format", "junit"]);
    assert.match(junit.stdout, /^<testsuites [^>]* failures="1" errors="0"/m);
    const same = await lcc(["report", file, "--baseline", file]);
    assert.match(same.stdout, /; nothing new since the baseline\n$/);
    const both = await lcc(["report", "-", "--baseline", "-"], { input: json });
    assert.deepEqual([both.status, both.stderr.split("\n").length], [2, 2]);
  });

  const wrong: Readonly<Record<string, readonly [words: readonly string[], input: string, message: string | RegExp]>> =
    {
      "no report": [[], "", /missing required argument 'report'/],
      "a file that is not there": [
        ["no-such.json"],
        "",
        'lcc: There is no file "no-such.json"; name a file that "lcc scan --format json" wrote.\n',
      ],
      "an unknown format": [
        ["-", "--format", "markdwon"],
        "{}",
        /Did you mean "markdown"\? Known formats: table, json, /,
      ],
      "what is not JSON": [["-"], "{\noops", "lcc: Standard input is not valid JSON (line 2).\n"],
      "another JSON file": [["package.json"], "", /^lcc: "package\.json" is not a report of lcc; name a file/],
      "an output folder that is not there": [
        [file, "--output", "/no/such/folder/x.csv"],
        "",
        /its folder does not exist/,
      ],
    };
  for (const [name, [words, input, message]] of Object.entries(wrong)) {
    test(`ends with status 2 and one sentence: ${name}`, async () => {
      const { status, stdout, stderr } = await lcc(["report", ...words], { input });
      assert.deepEqual([status, stdout], [2, ""]);
      assert.equal(stderr.trimEnd().split("\n").length, 1);
      if (typeof message === "string") assert.equal(stderr, message);
      else assert.match(stderr, message);
    });
  }
});

test("an lcc.yml that is a pipe is refused without waiting for a writer", async () => {
  const { status } = spawnSync("mkfifo", [join(folder, "lcc.yml")]);
  assert.equal(status, 0);
  const { status: ended, stderr } = await lcc(["scan", folder, "--offline"]);
  assert.deepEqual([ended, stderr], [2, "lcc: lcc.yml is not a file.\n"]);
});
