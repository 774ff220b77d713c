import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emptyDiff, sampleDiff, sampleReportDiff } from "../../../test/helpers/sample-diff.ts";
import { toDiffMarkdown } from "./diff-markdown.ts";

describe("a comparison as Markdown", () => {
  test("has the verdict on top and what needs a decision open", async () => {
    const text = toDiffMarkdown(await sampleReportDiff());
    assert.match(text, /^## License changes\n\n\*\*violation: \d+ new violations/);
    const titles = text.split("\n").filter((line) => /^###|<summary>/.test(line));
    assert.deepEqual(
      titles.map((line) => line.replace(/ \(\d+\)/, "")),
      [
        "### New violations",
        "### License changed",
        "### Unread dependency files, new",
        "<summary>Violations gone</summary>",
        "<summary>Added</summary>",
        "<summary>Removed</summary>",
        "<summary>Only the version changed</summary>",
      ],
    );
  });

  test("shows both sides of a change", () => {
    const row = "| `left-pad` | `1.2.0` → `1.3.0` | `npm` | `MIT` → `BUSL-1.1` | `pass` → `violation` |";
    assert.ok(toDiffMarkdown(sampleDiff()).includes(row));
  });

  test("makes neither markup nor a row of a name", () => {
    const [violation] = sampleDiff().newViolations;
    assert.ok(violation);
    const name = "<img src=x>|`code`\n| @everyone | ![](//evil.example)";
    const text = toDiffMarkdown({
      ...emptyDiff(),
      newViolations: [{ ...violation, name }],
      added: [{ ...violation, name }],
    });
    assert.doesNotMatch(text, /<img|!\[/);
    const rows = text.split("\n").filter((line) => line.includes("everyone"));
    assert.deepEqual(
      rows.map((line) => line.split("|").length),
      [6, 7],
    );
  });

  test("fits into a comment, however much has changed", () => {
    const [violation] = sampleDiff().newViolations;
    const [change] = sampleDiff().licenseChanged;
    assert.ok(violation && change);
    const many = Array.from({ length: 5_000 }, (_, at) => ({
      ...violation,
      name: `package-${at}`,
      license: `LicenseRef-${at}`,
    }));
    const changes = many.map((after) => ({ before: change.before, after }));
    const lists = { newViolations: many, endedViolations: many, added: many, removed: many };
    const text = toDiffMarkdown({ ...emptyDiff(), ...lists, licenseChanged: changes, versionChanged: changes });
    assert.ok(text.length < 65_000, String(text.length));
    assert.match(text, /… and [\d,]+ more components, left out here/);
    assert.equal(text.match(/left out here/g)?.length, 6);
    assert.equal(text.split("<details>").length, text.split("</details>").length);
  });

  test("says where a component passes only because of a waiver", () => {
    const [change] = sampleDiff().licenseChanged;
    assert.ok(change);
    const { after: denied } = change;
    const waiver = { component: "left-pad", until: "2027-01-31", reason: "r", approvedBy: "a" } as const;
    const applied = { ...waiver, from: "policy", status: "violation" } as const;
    const after = { ...denied, status: "pass", decision: { ...denied.decision, waiver: applied } } as const;
    const text = toDiffMarkdown({ ...emptyDiff(), statusChanged: [{ before: denied, after }], added: [after] });
    assert.match(text, /\| `violation` → `pass, waived` \|/);
    assert.match(text, /\| `BUSL-1\.1` \| `pass, waived` \|/);
  });

  test("says that nothing has changed", () => {
    assert.match(toDiffMarkdown(emptyDiff()), /no new violations[^]*The reports do not differ\.\n$/);
  });
});
