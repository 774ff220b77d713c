import { unzipSync } from "fflate";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Report } from "../../src/domain/report/report.ts";
import type { ActReport } from "../../src/report/ai-act/document.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { lcc, root } from "./run.ts";
import { onTerminal } from "./terminal.ts";

describe("lcc compliance-pack", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const detail = join(folder, "detail.json");
  const bare = join(folder, "bare.json");
  const archive = join(folder, "pack.zip");
  before(async () => {
    const { report, summary } = await sampleReport(30);
    writeFileSync(detail, JSON.stringify({ summary, report }));
    writeFileSync(bare, JSON.stringify(report));
  });
  after(() => rmSync(folder, { recursive: true }));

  test("writes the four files, the same bytes each time and in every time zone", async () => {
    const first = await lcc(["compliance-pack", detail, "--output", archive], { env: { TZ: "Asia/Tokyo" } });
    assert.deepEqual([first.status, first.stdout], [0, ""]);
    assert.match(first.stderr, /pack\.zip written: report\.json, .*Your role is not known; name it with --role\.\n$/);
    const bytes = readFileSync(archive);
    const read = unzipSync(bytes);
    assert.deepEqual(Object.keys(read), [
      "report.json",
      "report.html",
      "training-data-summary.json",
      "copyright-policy-template.md",
    ]);
    const again = join(folder, "again.zip");
    await lcc(["compliance-pack", detail, "--output", again], { env: { TZ: "America/New_York" } });
    assert.deepEqual(readFileSync(again), bytes);
  });

  test("adds the information of Annex XII with --downstream", async () => {
    const { stderr } = await lcc(["compliance-pack", detail, "--downstream", "--output", join(folder, "five.zip")]);
    assert.match(stderr, /copyright-policy-template\.md, downstream-information\.md\./);
    const names = Object.keys(unzipSync(readFileSync(join(folder, "five.zip"))));
    assert.deepEqual([names.length, names.at(-1)], [5, "downstream-information.md"]);
  });

  test("writes the summary to publish with --publish, and no archive", async () => {
    const place = join(folder, "site", "models");
    const answers = join(folder, "answers.yml");
    const name = (JSON.parse(readFileSync(detail, "utf8")) as { report: Report }).report.findings.find(
      ({ component }) => component.type === "huggingface",
    )?.component.name;
    const model = JSON.stringify(name ?? "made/here");
    const text = `by: a\nconfirmed: 2026-01-01\nmodels:\n- model: ${model}\n  type: huggingface\n  answers: { role: provider }\n`;
    writeFileSync(answers, name === undefined ? text.replace("huggingface", "custom") : text);
    const { status, stderr } = await lcc(["compliance-pack", detail, "--answers", answers, "--publish", place]);
    assert.match(
      stderr,
      /training-content-summary\.html written for 1 model\. It is a draft: 1\d required fields to be/,
    );
    assert.deepEqual([status, readdirSync(place)], [0, ["training-content-summary.html"]]);
    const none = await lcc(["compliance-pack", detail, "--role", "downstream", "--publish", place]);
    assert.deepEqual([none.status, /no model that is stated to be yours/.test(none.stderr)], [2, true]);
  });

  test("names the archive after the scan, in the working directory", () => {
    const place = mkdtempSync(join(folder, "place-"));
    const { status } = spawnSync(process.execPath, [join(root, "bin", "lcc.js"), "compliance-pack", detail], {
      cwd: place,
    });
    assert.equal(status, 0);
    assert.deepEqual(readdirSync(place), ["eu-ai-act-compliance-pack-019b7a2e.zip"]);
  });

  test("writes to standard output, from a report on standard input, with the time of SOURCE_DATE_EPOCH", () => {
    const run = spawnSync(
      process.execPath,
      [join(root, "bin", "lcc.js"), "compliance-pack", "-", "--role", "provider", "--output", "-"],
      { input: readFileSync(bare), env: { ...process.env, SOURCE_DATE_EPOCH: "1767225600" } },
    );
    assert.deepEqual([run.status, run.stderr.toString()], [0, ""]);
    const report = JSON.parse(new TextDecoder().decode(unzipSync(run.stdout)["report.json"])) as ActReport;
    assert.deepEqual(
      [report.generatedAt, report.scan.id, report.scope.role],
      ["2026-01-01T00:00:00.000Z", "not recorded", "provider"],
    );
  });

  test("prints the part for programs alone", async () => {
    const { status, stdout, stderr } = await lcc(["compliance-pack", detail, "--json", "--role", "downstream"]);
    assert.deepEqual([status, stderr], [0, ""]);
    const report = JSON.parse(stdout) as ActReport;
    assert.deepEqual([report.scope.role, report.scan.project], ["downstream", "sample <shop>"]);
    assert.equal(report.generatedAt, "2026-01-01T12:00:00.000Z");
  });

  test("refuses to fill a terminal with an archive", async () => {
    const { status, output } = await onTerminal(["compliance-pack", detail, "--output", "-"], { columns: 200 });
    assert.equal(status, 2);
    assert.match(output, /^lcc: A ZIP archive cannot be shown on a terminal\. [^\n]*--json\.\n$/);
  });

  const wrong: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    "a role that there is not": [
      [detail, "--role", "owner"],
      /^lcc: There is no role "owner"\. Known roles: unknown, provider, modifier, downstream\.\n$/,
    ],
    "a report that is not there": [
      [join(folder, "nothing.json")],
      /^lcc: There is no file [^\n]*nothing\.json[^\n]*\n$/,
    ],
    "a folder that is not there": [
      [detail, "--output", join(folder, "no", "pack.zip")],
      /^lcc: The file "[^\n]*pack\.zip" cannot be written: its folder does not exist\.\n$/,
    ],
    "a file name that no disk takes": [
      [detail, "--output", join(folder, "x".repeat(300))],
      /^lcc: The file "[^\n]*x" cannot be written: name too long\.\n$/,
    ],
    "no report": [[], /missing required argument 'report'/],
  };
  for (const [name, [words, message]] of Object.entries(wrong)) {
    test(`says in one line what is wrong with ${name}`, async () => {
      const { status, stdout, stderr } = await lcc(["compliance-pack", ...words]);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.equal(existsSync(join(root, "eu-ai-act-compliance-pack-019b7a2e.zip")), false);
    });
  }
});
