import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftFinding, craftView } from "../../../../test/helpers/craft-report.ts";
import { conflictLine } from "./conflict-line.ts";
import { toCsv } from "../../csv/csv.ts";
import { toHtml } from "../../html/html.ts";
import { toJunit } from "../../junit/junit.ts";
import { toMarkdown } from "../../markdown/markdown.ts";
import { toTable } from "../../table/table.ts";

const conflict = { declared: "MIT", detected: "AGPL-3.0-only", file: "node_modules/left/LICENSE" } as const;
const warned: Craft = { status: "warning", decision: { conflict: { ...conflict, used: "declared" } } };
const violating: Craft = {
  status: "violation",
  decision: { list: "deny", license: "AGPL-3.0-only", conflict: { ...conflict, used: "detected" } },
};
const short = "declared MIT, but LICENSE is AGPL-3.0-only";
const long = "declared MIT, but node_modules/left/LICENSE is AGPL-3.0-only";

describe("a conflict between text and metadata", () => {
  test("is one line, with the name or the path of the file", () => {
    assert.equal(conflictLine(craftFinding(warned)), short);
    assert.equal(conflictLine(craftFinding(warned), "path"), long);
    assert.equal(conflictLine(craftFinding()), undefined);
  });

  for (const [status, craft] of Object.entries({ warning: warned, violation: violating })) {
    const view = craftView([craft]);

    test(`is beside a ${status} in the table, whole or cut`, () => {
      assert.match(
        toTable(view, { columns: 120, isColored: false }),
        new RegExp(`^ {4}left  1\\.0\\.0  ${short}`, "m"),
      );
      assert.match(toTable(view, { columns: 60, isColored: false }), /^ {4}left .*decl/m);
    });

    test(`is beside a ${status} in Markdown`, () => {
      assert.match(toMarkdown(view), /`left(?:@1\.0\.0)?` \(declared MIT, but LICENSE is AGPL-3\.0-only\)/);
    });

    test(`is in the reason of a ${status} in CSV`, () => assert.ok(toCsv(view).includes(`(${long})`)));

    test(`explains a ${status} in JUnit`, () => assert.match(toJunit(view), new RegExp(`^conflict: ${long}$`, "m")));

    test(`is among the details of a ${status} in HTML`, () => {
      assert.match(toHtml(view), new RegExp(`<dt>Conflict</dt>\\s*<dd>(?:<bdi>)?${long}`));
    });
  }

  test("says in HTML that the text was judged", () => {
    const page = toHtml(craftView([violating]));
    assert.match(page, /<code>AGPL-3\.0-only<\/code>, from the license text/);
    assert.doesNotMatch(page, /chosen from/);
  });

  test("shows in CSV and HTML also where the finding passes", () => {
    const view = craftView([{ ...warned, status: "pass" }]);
    assert.ok(toCsv(view).includes(`(${long})`));
    assert.ok(toHtml(view).includes(long));
  });
});
