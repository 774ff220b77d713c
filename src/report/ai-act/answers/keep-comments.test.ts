import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView } from "../../../../test/helpers/craft-report.ts";
import { askAnswers } from "./ask-answers.ts";
import { keepComments } from "./keep-comments.ts";
import { readAnswers } from "./read-answers.ts";

const { report } = craftView([
  {
    component: { type: "custom", name: "own", version: "", locations: [{ file: "w.gguf" }], facts: { kind: "model" } },
    resolved_license: "MIT",
  },
]);

function ask(before = ""): string {
  return askAnswers(report, before === "" ? undefined : readAnswers(before, "a.yml"), "provider", before).text;
}

describe("comments in the file of answers", () => {
  test("keeps a person's comments with their keys over several runs", () => {
    const edited = ask()
      .replace("\nby:\nconfirmed:\n", "\nby: A. Person\nconfirmed: 2026-01-31\n")
      .replace("  name: #", '  # Ask the legal team.\n  name: "Acme # 1" # since 2025\n  # name: #')
      .replace("      compute:", "      # See the cluster logs.\n      compute:");
    const once = ask(edited);
    assert.match(once, /\n {2}# Ask the legal team\.\n {2}# since 2025\n.*\n? {2}name: \{ value: "Acme # 1"/);
    assert.match(once, /\n {6}# See the cluster logs\.\n {6}compute: /);
    assert.equal(ask(ask(once)), once);
  });

  test("does not repeat the comments of lcc", () => {
    const text = ask();
    assert.equal(ask(text), text);
  });

  test("puts comments without a key at the end", () => {
    assert.equal(
      keepComments("# mine\ngone: 1\n# last\n", "a: 1\n", () => false),
      "a: 1\n# mine\n# last\n",
    );
  });
});
