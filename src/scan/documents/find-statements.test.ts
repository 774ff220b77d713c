import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { random } from "../../../test/helpers/random.ts";
import { documentFile } from "../../domain/report/document-files.ts";
import { findStatements } from "./find-statements.ts";

function statementsOf(file: string, text: string) {
  const kind = documentFile(file);
  assert.ok(kind, `${file} is no document`);
  return findStatements({ file, kind, text });
}

describe("statements of a document", () => {
  test("stand with the innermost heading where they are figures, with the outermost where they are words", () => {
    const text = "# Model card\n## Evaluation\n### Results\nMMLU 61\n## Resources\n- **Training compute:** 1e24 FLOP\n";
    const found = statementsOf("MODEL_CARD.md", text).map(({ topic, line, heading }) => [topic, line, heading]);
    assert.deepEqual(found.toSorted(), [
      ["compute", 6, "Training compute"],
      ["evaluation", 2, "Evaluation"],
    ]);
  });

  test("of a page about the project are only a hint, those of a card are not", () => {
    const text = "## Intended use\nOffices.\n";
    assert.equal(statementsOf("README.md", `# Tool\n${text}`)[0]?.isTrace, true);
    assert.equal(statementsOf("README.md", `---\nlicense: mit\n---\n${text}`)[0]?.isTrace, undefined);
    assert.equal(statementsOf("MODEL_CARD.md", text)[0]?.isTrace, undefined);
  });

  test("do not begin with a badge", () => {
    const text = "## Evaluation\n[![DOI](https://x.example/b.svg)](https://x.example)\nMMLU 61\n";
    assert.equal(statementsOf("MODEL_CARD.md", text)[0]?.quote, "MMLU 61");
  });

  test("are found whatever the text is: each line is one of the text, and the quotes are short", () => {
    const pieces = [
      ...["# ", "## Evaluation", "\n", "\r\n", "- **Training time:** 3 days", "<!--", "-->", "```", "---", "|", ": "],
      ...[
        "Energy: 4 MWh",
        "1e24 FLOP of training",
        "[TO FILL: x]",
        "\u0000",
        "\ud800",
        "x".repeat(700),
        "No data is there",
      ],
    ];
    const next = random(21);
    for (let round = 0; round < 500; round++) {
      const parts = Array.from({ length: 60 }, () => pieces[Math.floor(next() * pieces.length)] ?? "");
      const text = parts.join("");
      const lines = text.split(/\r?\n/).length;
      for (const { line = 0, quote } of statementsOf("MODEL_CARD.md", text)) {
        assert.ok(line >= 1 && line <= lines, `${line} of ${lines}`);
        assert.ok(quote !== "" && quote.length <= 300 && quote.isWellFormed() && !/\p{Cc}/u.test(quote), quote);
      }
    }
  });

  test("are found quickly in hostile documents", async () => {
    await assertQuick(20_000, "all of them", () => {
      const size = 500_000;
      for (const piece of [
        "# Energy\n1 ",
        "Energy 1 ",
        "train 1e",
        "context length 1",
        "- **a",
        "no a ",
        "[TO FILL ",
        "trained for 1 ",
      ]) {
        statementsOf("MODEL_CARD.md", piece.repeat(size / piece.length));
        statementsOf("COPYRIGHT_POLICY.md", `${piece}\n`.repeat(size / piece.length));
      }
    });
  });
});
