import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ActEvidence, Item } from "./document.ts";
import type { Automation, ItemRule } from "./rules.ts";
import { assessItem, isExceptionShown, decideDutyStatus } from "./status.ts";

const evidence: ActEvidence = { kind: "config", component: "a", file: null, line: null, field: null, value: "x" };
const answered: ActEvidence = { ...evidence, kind: "user-answer" };

function rule(automation: Automation): ItemRule {
  return {
    id: "x",
    text: "t",
    place: "Art. 1",
    question: "Q?",
    answer: "text",
    automation,
    gap: "Nothing.",
    action: "Do it.",
    evidenceFrom: "x",
  };
}

describe("a point", () => {
  const cases = {
    "is missing without evidence": [assessItem(rule("auto"), { evidence: [] }), "missing", false],
    "is evidenced where a scan can show it": [assessItem(rule("auto"), { evidence: [evidence] }), "evidenced", true],
    "is partial where a part is missing": [
      assessItem(rule("auto"), { evidence: [evidence], lacks: ["the rest"] }),
      "partial",
      false,
    ],
    "waits for a person where a scan sees traces": [
      assessItem(rule("partial"), { evidence: [evidence] }),
      "partial",
      true,
    ],
    "waits for an answer where only the provider knows": [
      assessItem(rule("manual"), { evidence: [evidence] }),
      "partial",
      false,
    ],
    "is evidenced by an answer of the user": [assessItem(rule("manual"), { evidence: [answered] }), "evidenced", true],
  } as const;
  for (const [name, [{ item, isCovered }, status, covered]] of Object.entries(cases)) {
    test(name, () => {
      assert.deepEqual([item.status, isCovered], [status, covered]);
      assert.equal(item.gap === null, status === "evidenced");
      assert.equal(item.userAction, status === "evidenced" ? null : "Do it.");
    });
  }
});

describe("a duty", () => {
  const whole = assessItem(rule("auto"), { evidence: [evidence] });
  const trace = assessItem(rule("partial"), { evidence: [evidence] });
  const manual = assessItem(rule("manual"), { evidence: [evidence] });
  const nothing = assessItem(rule("auto"), { evidence: [] });

  test("is evidenced when every point has evidence and none waits for an answer", () => {
    assert.equal(decideDutyStatus([whole, trace]), "evidenced");
    assert.equal(decideDutyStatus([whole, manual]), "partial");
  });

  test("is partial when any point has evidence, and missing when none has", () => {
    assert.equal(decideDutyStatus([nothing, trace]), "partial");
    assert.equal(decideDutyStatus([nothing, nothing]), "missing");
  });
});

describe("an exception", () => {
  const shown = assessItem(rule("auto"), { evidence: [evidence] }).item;
  const trace = assessItem(rule("partial"), { evidence: [evidence] }).item;

  test("is shown only when every condition is", () => {
    assert.equal(isExceptionShown([shown, shown]), true);
    assert.equal(isExceptionShown([shown, trace]), false);
    assert.equal(isExceptionShown([] as Item[]), false);
  });
});
