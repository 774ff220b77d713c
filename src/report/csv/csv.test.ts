import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView, hostileName } from "../../../test/helpers/craft-report.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { toCsv } from "./csv.ts";

describe("CSV", () => {
  test("has a header and a row for every finding, all of one length", async () => {
    const view = await sampleReport();
    const [header = [], ...rows] = parse(toCsv(view));
    assert.equal(rows.length, view.report.findings.length);
    assert.deepEqual([...new Set(rows.map((row) => row.length))], [header.length]);
    const statuses = rows.map((row) => row[header.indexOf("status")]);
    assert.deepEqual(
      statuses,
      view.report.findings.map(({ status }) => status),
    );
    const types = rows.flatMap((row) => (row[header.indexOf("warnings")] ? [1] : []));
    assert.equal(types.length, view.report.findings.filter(({ status }) => status === "warning").length);
  });

  test("says all about a finding", () => {
    const view = craftView([
      {
        resolved_license: "MIT OR GPL-3.0-only",
        component: { purl: "pkg:npm/left", direct: true, locations: [{ file: "a", line: 2 }, { file: "b" }] },
        decision: { license: "MIT", pattern: "MIT", reason: 'MIT chosen, as "we" like it' },
        evidence: [
          { source: "github", outcome: "answer", license: "ISC", raw: "other", confidence: 1 },
          { source: "npm", outcome: "answer", license: "MIT", raw: "MIT/GPL", confidence: 1, url: "https://x.example" },
        ],
      },
    ]);
    const want =
      "pass,MIT OR GPL-3.0-only,MIT,left,1.0.0,,npm,pkg:npm/left,runtime,true,allow,MIT," +
      '"MIT chosen, as ""we"" like it",npm,MIT/GPL,https://x.example,"a:2; b",,,,';
    assert.equal(toCsv(view).split("\r\n")[1], want);
  });

  test("writes only the header, without a byte order mark, for a report without components", () => {
    assert.match(toCsv(craftView([])), /^status,license,chosen_license,[a-z_,]+\r\n$/);
  });

  for (const start of ["=1+1", "+1", "-1", "@scope/x", "\t=1", "\r=1", "＝1"]) {
    test(`a cell does not begin like a formula: ${JSON.stringify(start)}`, () => {
      const [, row = []] = parse(toCsv(craftView([{ component: { name: start } }])));
      assert.match(row[3] ?? "", /^'/);
    });
  }

  test("a cell is never a formula where semicolons separate", () => {
    const [, row = []] = parse(toCsv(craftView([{ component: { name: "a; =1" } }])));
    assert.equal(row[3], "a; '=1");
  });

  test("a hostile name stays in its cell", () => {
    const text = toCsv(craftView([{ component: { name: hostileName } }]));
    const rows = parse(text);
    assert.equal(rows.length, 2);
    assert.equal(rows[1]?.[4], "1.0.0");
    assert.doesNotMatch(text.replaceAll(/[\r\n]/g, ""), /[\p{Cc}\p{Cs}\u202e\u2066]/u);
  });
});

/** RFC 4180, to the letter. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  assert.ok(text.endsWith("\r\n") && row.length === 0);
  return rows;
}
