import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { spoil } from "../../../test/helpers/mutate-value.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { AppError } from "../../domain/errors.ts";
import { standardDisclaimer } from "../../domain/policy/policy.ts";
import { parseReport, readReport } from "./read-report.ts";

const name = '"r.json"';

const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
after(() => rmSync(folder, { recursive: true }));

describe("a stored report", () => {
  test("is read as it was written, with its scan", async () => {
    const { report, summary, project } = await sampleReport(30);
    const file = join(folder, "detail.json");
    writeFileSync(file, JSON.stringify({ summary, report }));
    assert.deepEqual(await readReport(file), { report, summary, project });
  });

  test("is read in the encodings that shells on Windows write", async () => {
    const { report } = await sampleReport(3);
    const file = join(folder, "utf-16.json");
    writeFileSync(file, Buffer.from(`\ufeff${JSON.stringify(report)}`, "utf16le"));
    assert.deepEqual((await readReport(file)).report, report);
  });

  const projects: readonly [source: object, project: string][] = [
    [{ repository: "https://github.com/example/shop" }, "shop"],
    [{ repository: "https://github.com/example/shop.git/" }, "shop"],
    [{ path: "/home/me/web" }, "web"],
    [{ path: "C:\\work\\web\\" }, "web"],
    [{ path: "/" }, "project"],
    [{}, "project"],
  ];
  for (const [source, project] of projects) {
    test(`without its scan is named after ${JSON.stringify(source)}`, async () => {
      const { report } = await sampleReport(1);
      const view = parseReport(JSON.stringify({ ...report, source }), name);
      assert.deepEqual([view.project, view.summary], [project, undefined]);
    });
  }

  test("completes a report of the first version of lcc", async () => {
    const detail = await sample(3);
    for (const key of ["warnings", "notes", "projectLicenses", "policy.disclaimer"]) {
      spoil(detail, `report.${key}`, undefined);
    }
    const { report } = parseReport(JSON.stringify(detail), name);
    assert.deepEqual([report.warnings, report.notes, report.projectLicenses], [[], [], []]);
    assert.equal(report.policy.disclaimer, standardDisclaimer);
  });

  test("has only whole characters", async () => {
    const detail = await sample(1);
    const words = { raw: String.raw`a\ud800b\ud83d\ude00\\ud800\udc00`, read: "a\ufffdb😀\\ud800\ufffd" };
    spoil(detail, "summary.project", "PLACE");
    assert.equal(parseReport(JSON.stringify(detail).replace("PLACE", words.raw), name).project, words.read);
  });

  test("reads a report with unusual keys like any other", async () => {
    const detail = await sample(9);
    spoil(detail, "report.findings.0.component.facts", "PLACE");
    const facts = '{"__proto__": "a", "constructor": ["b"], "toString": 1}';
    const text = JSON.stringify(detail).replace('"PLACE"', facts).replace("{", '{"__proto__": {"report": 1},');
    const read = parseReport(text, name);
    assert.deepEqual(Object.keys(read.report.findings[0]?.component.facts ?? {}), [
      "__proto__",
      "constructor",
      "toString",
    ]);
    assert.equal(Object.getPrototypeOf(read.report), Object.prototype);
  });
});

describe("what is not a report is refused with one sentence", () => {
  const texts: readonly [what: string, text: string, message: string][] = [
    ["nothing", " \n", '"r.json" is empty; name a file that "lcc scan --format json" wrote.'],
    ["a mistake whose place is known", '{\n"a": 1\n"b": 2}', '"r.json" is not valid JSON (line 3).'],
    ["a mistake whose place is not known", '{\n"a": [\n1,,2],\n"b": 2}', '"r.json" is not valid JSON (line 3).'],
    ["a file that was cut off", '{\n"a": [\n1,', '"r.json" is not valid JSON (line 3).'],
    ["a value of no use", "[1]", '"r.json" is not a report of lcc; name a file that "lcc scan --format json" wrote.'],
    ["a deep one", "[".repeat(100_000), '"r.json" is not a report of lcc: it is nested too deeply.'],
    [
      "one of a newer lcc",
      '{"report": {"schemaVersion": 2}}',
      "The report has schema version 2 and this lcc reads version 1; update lcc.",
    ],
    ["an empty report", '{"report": {}}', '"r.json" cannot be used as a report: report.schemaVersion is missing.'],
    ["a report that is text", '{"report": ""}', '"r.json" cannot be used as a report: report must be an object.'],
    [
      "a scan that failed",
      '{"summary": {"state": "failed"}, "report": {}}',
      '"r.json" is a scan that failed; it has no report.',
    ],
    [
      "a scan that runs",
      '{"summary": {"state": "running"}, "report": {}}',
      '"r.json" is a scan that is not complete (running); it has no report yet.',
    ],
  ];
  for (const [what, text, message] of texts) {
    test(what, () => assert.throws(() => parseReport(text, name), new AppError("invalid_input", message)));
  }

  test("refuses a field of the wrong type, with its path", async () => {
    const detail = await sample(5);
    spoil(detail, "report.findings.3.status", "ok");
    const text = JSON.stringify(detail);
    const words = "findings[3].status must be one of pass, warning, violation.";
    const say = (path: string) => new AppError("invalid_input", `"r.json" cannot be used as a report: ${path}${words}`);
    assert.throws(() => parseReport(text, name), say("report."));
    assert.throws(() => parseReport(JSON.stringify(detail.report), name), say(""));
  });

  test("refuses a scan without its summary", async () => {
    const { report } = await sample(1);
    const message = '"r.json" cannot be used as a report: summary must be an object.';
    assert.throws(() => parseReport(JSON.stringify({ report }), name), new AppError("invalid_input", message));
  });

  test("refuses a missing file, a folder and a binary file", async () => {
    const nowhere = join(tmpdir(), "lcc-no-such-file.json");
    const advice = 'name a file that "lcc scan --format json" wrote.';
    await assert.rejects(readReport(nowhere), new AppError("not_found", `There is no file "${nowhere}"; ${advice}`));
    await assert.rejects(readReport(tmpdir()), { code: "invalid_input", message: /" is a folder; name a file/ });
    const binary = join(folder, "binary.json");
    writeFileSync(binary, "PK\0\0");
    await assert.rejects(readReport(binary), { code: "invalid_input", message: /" is not a text file; / });
  });
});

async function sample(count: number): Promise<{ summary: object; report: object }> {
  const { summary, report } = await sampleReport(count);
  return JSON.parse(JSON.stringify({ summary, report })) as { summary: object; report: object };
}
