import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView, hostileName } from "../../../../test/helpers/craft-report.ts";
import { buildPack } from "../ai-act-pack.ts";

const time = new Date("2026-01-01T12:00:00Z");

function policyOf(crafts: readonly Craft[]): string {
  return buildPack(craftView(crafts), { role: "provider", time })["copyright-policy-template.md"];
}

function dataset(name: string, license = "MIT"): Craft {
  return { component: { type: "huggingface-dataset", name, version: "" }, resolved_license: license };
}

describe("the copyright policy", () => {
  test("has ten sections in their order, and marked blanks", () => {
    const text = policyOf([]);
    const titles = [...text.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number]) => Number(number));
    assert.deepEqual(titles, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.ok(text.split("[TO FILL: ").length > 15);
    assert.match(text, /The scan found no dataset/);
  });

  test("lists every dataset with license, risk and opt-out note", () => {
    const text = policyOf([dataset("bigcode/the-stack"), dataset("a/b", "UNKNOWN")]);
    assert.match(
      text,
      /^\| `bigcode\/the-stack` \| `MIT` \| hint, medium: .+ \| The collectors offer an opt-out\. \[TO FILL/m,
    );
    assert.match(text, /^\| `a\/b` \| UNKNOWN \[TO FILL: license\] \| none known \| \[TO FILL/m);
    assert.match(text, /- \[ \] Find out the license of `a\/b`\./);
  });

  test("takes names from outside as text: no markup, no cell of a table, no line of its own", () => {
    const text = policyOf([dataset(hostileName, hostileName)]);
    for (const sign of ["<b>", "\u001b", "\u202e"]) assert.ok(!text.includes(sign), JSON.stringify(sign));
    const rows = text.split("\n").filter((line) => line.startsWith("| ") && line.includes("TO FILL: checked"));
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.split("|").length, 6);
  });
});
