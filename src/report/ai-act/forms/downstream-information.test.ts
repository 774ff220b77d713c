import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftView, hostileName } from "../../../../test/helpers/craft-report.ts";
import { buildPack } from "../ai-act-pack.ts";
import type { ActAnswers } from "../../../domain/report/act-answers.ts";

const time = new Date("2026-01-01T12:00:00Z");
const signed = { by: "A. Person", on: "2026-01-31" };
const answers: ActAnswers = {
  provider: [{ id: "name", value: "Acme AI", ...signed }],
  models: [
    { model: "own", type: "custom", state: "", answers: [{ id: "xi-1-1-a", value: "Chat in offices", ...signed }] },
  ],
};

function own(name = "own"): Craft {
  const facts = { kind: "model", contextLength: 4096, architecture: "LlamaForCausalLM" };
  return { component: { type: "custom", name, version: "", locations: [{ file: "w.gguf" }], facts } };
}

function textOf(crafts: readonly Craft[]): string {
  return (
    buildPack(craftView(crafts), { role: "provider", time, answers, hasDownstream: true })[
      "downstream-information.md"
    ] ?? ""
  );
}

describe("the information of Annex XII", () => {
  test("is a fifth file, and only where it is asked for", () => {
    const four = ["report.json", "report.html", "training-data-summary.json", "copyright-policy-template.md"];
    assert.deepEqual(Object.keys(buildPack(craftView([own()]), { role: "provider", time })), four);
    const asked = buildPack(craftView([own()]), { role: "provider", time, hasDownstream: true });
    assert.deepEqual(Object.keys(asked), [...four, "downstream-information.md"]);
  });

  test("has the 11 points in their order, filled from evidence and answers, and marks the rest", () => {
    const text = textOf([own()]);
    const places = [...text.matchAll(/^### (\d\([a-h]\)) /gm)].map(([, place]) => place);
    assert.deepEqual(places, "1(a) 1(b) 1(c) 1(d) 1(e) 1(f) 1(g) 1(h) 2(a) 2(b) 2(c)".split(" "));
    assert.match(text, /^Provider: Acme AI$/m);
    assert.match(
      text,
      /### 1\(a\) .*\n\n- xi-1-1-a: Chat in offices \(answered by A\. Person, last confirmed on 2026-01-31\)\n\n### 1\(b\)/,
    );
    assert.match(text, /### 2\(b\) .*\n\n- contextLength: 4096 \(w\.gguf\)\n/);
    assert.match(text, /### 1\(b\) .*\n\n- \[TO FILL: acceptable-use rules\]/);
    assert.doesNotMatch(text, /compliant/i);
  });

  test("points to Articles 25 and 50", () => {
    for (const article of [/Art\. 25 says/, /Art\. 50 asks/]) assert.match(textOf([own()]), article);
  });

  test("leaves models of others out, and says so where there are no others", () => {
    const hub: Craft = { component: { type: "huggingface", name: "a/theirs", version: "" } };
    assert.doesNotMatch(textOf([own(), hub]), /theirs/);
    const all = buildPack(craftView([hub]), { role: "downstream", time, hasDownstream: true });
    assert.match(all["downstream-information.md"] ?? "", /nothing to say about models of your own/);
  });

  test("takes names from outside as text", () => {
    const text = textOf([own(hostileName)]);
    for (const sign of ["<b>", "\u001b", "\u202e"]) assert.ok(!text.includes(sign), JSON.stringify(sign));
  });
});
