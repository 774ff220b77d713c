import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView, hostileName, unreadLockfile } from "../../../test/helpers/craft-report.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { codeText, proseText } from "./text.ts";
import { toMarkdown } from "./markdown.ts";

const maxCommentLength = 65_536;

const violation: Craft = {
  status: "violation",
  resolved_license: "GPL-3.0-only",
  decision: { list: "deny", reason: "GPL-3.0-only is denied." },
};

describe("Markdown", () => {
  test("has the verdict, the counts, the lists, the coverage and the disclaimer", () => {
    const warning: Craft = {
      status: "warning",
      resolved_license: "UNKNOWN",
      decision: { reason: "No license is known." },
    };
    const text = toMarkdown(craftView([violation, warning, {}], { coverage: unreadLockfile }));
    const parts = [
      "## License report: `shop`",
      "**Violation**: 1 violation, 2 warnings in 3 components, 1 of them UNKNOWN, and 1 unread file",
      "| 1 | 2 | 1 | 1 | 3 |",
      "### Violations (1)",
      "`GPL-3.0-only`, 1 component: GPL-3.0-only is denied.",
      "| `left` | `1.0.0` | `npm` | runtime |  | `package-lock.json:7` |",
      "### Warnings (1)",
      "| `UNKNOWN` | 1 | No license is known. | `left@1.0.0` |",
      "### Unread dependency files (1)",
      "| `web/bun.lockb` | a binary file |",
      "Coverage: 3 files seen",
      "<sub>Note: No legal advice.</sub>",
    ];
    const places = parts.map((part) => text.indexOf(part));
    assert.deepEqual(
      parts.filter((_, at) => (places[at] ?? -1) < 0),
      [],
    );
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  test("says which components a registry does not have", () => {
    const evidence = [{ source: "npm", outcome: "none", confidence: 0, missing: "package" } as const];
    const text = toMarkdown(craftView([{ status: "warning", resolved_license: "UNKNOWN", evidence }]));
    assert.ok(text.includes("| `left@1.0.0` (npm has no such package) |"), text);
  });

  test("says so for a report without components, and has no lists", () => {
    const text = toMarkdown(craftView([]));
    assert.match(text, /No components were found\./);
    assert.doesNotMatch(text, /###|<details>/);
  });

  test("does not list what passes, and no path of the machine that scanned", async () => {
    const text = toMarkdown(
      craftView([violation, { component: { name: "right" } }], { source: { path: "/build/7/x" } }),
    );
    assert.doesNotMatch(text, /right|\/build\/7/);
  });

  const many = (count: number, craft: Craft, name: (at: number) => string) =>
    craftView(Array.from({ length: count }, (_, at) => ({ ...craft, component: { name: name(at) } })));

  const large = {
    "5,000 violations": () => many(5_000, violation, (at) => `n-${at}`),
    "violations with names that grow when escaped": () => many(2_000, violation, (at) => `${"|`\\".repeat(60)}${at}`),
    "5,000 violations, each of its own license": () =>
      craftView(Array.from({ length: 5_000 }, (_, at) => ({ ...violation, resolved_license: `L-${at}`.repeat(20) }))),
    "5,000 warnings, each for its own reason": () =>
      craftView(
        Array.from({ length: 5_000 }, (_, at) => ({ status: "warning", decision: { reason: `${at} `.repeat(200) } })),
      ),
    "5,000 unread files": () =>
      craftView([], {
        coverage: {
          ...unreadLockfile,
          manifestsUnread: Array.from({ length: 5_000 }, (_, at) => ({
            file: `${at}/bun.lockb`,
            reason: "a binary file",
            listsDependencies: true,
          })),
        },
      }),
  };
  for (const [name, make] of Object.entries(large)) {
    test(`fits into a comment and says how many are left out: ${name}`, () => {
      const text = toMarkdown(make());
      assert.ok(text.length < maxCommentLength, `${text.length} characters`);
      assert.match(text, /… and [\d,]+ more [a-z ]+, left out here; the JSON report has all\./);
    });
  }

  test("accounts for every component of a long list", () => {
    const text = toMarkdown(many(5_000, violation, (at) => `n-${at}`));
    const shown = text.match(/^\| `n-/gm)?.length ?? 0;
    const left = Number(/… and ([\d,]+) more components/.exec(text)?.[1]?.replaceAll(",", ""));
    assert.ok(shown > 100, `${shown} rows`);
    assert.equal(shown + left, 5_000);
  });

  test("a hostile name breaks no table and starts no markup", () => {
    const component = { name: hostileName, type: hostileName, version: hostileName };
    const text = toMarkdown(craftView([{ ...violation, component, decision: { reason: hostileName } }]));
    const rows = text.split("\n").filter((line) => line.includes("| runtime |"));
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.split("|").length, 8);
    assert.doesNotMatch(text, /<b>|@you|#1\b(?!;)/);
    assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{Cc}\p{Cs}\u202e\u2066]/u);
  });

  test("is the same every time", async () => {
    assert.equal(toMarkdown(await sampleReport(50)), toMarkdown(await sampleReport(50)));
  });
});

describe("text in Markdown", () => {
  test("a name is a code span, or an element where a span could be left", () => {
    assert.equal(codeText("<b>*x*</b> [a](b)"), "`<b>*x*</b> [a](b)`");
    assert.equal(codeText("a`|\\b"), "<code>a&#96;&#124;&#92;b</code>");
    assert.equal(codeText("\n"), "");
  });

  test("a sentence has no markup, mention, reference or link", () => {
    assert.equal(proseText("<i> a|b *c* [d](e) `f` \\g"), "&#60;i&#62; a&#124;b \\*c\\* \\[d\\](e) &#96;f&#96; &#92;g");
    const unseen = "&#8203;";
    const want = `ask @${unseen}you, see #${unseen}1, https:${unseen}//x.example, www${unseen}.x.example`;
    assert.equal(proseText("ask @you, see #1, https://x.example, www.x.example"), want);
  });
});
