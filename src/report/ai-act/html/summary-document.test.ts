import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView, hostileName } from "../../../../test/helpers/craft-report.ts";
import { buildSummaryDocument } from "../ai-act-pack.ts";
import { template } from "../rules.ts";

const signed = { by: "A. Person", on: "2026-01-31" };

function documentOf(answers: Readonly<Record<string, string>>, names: readonly string[] = ["acme-1b", "acme-2b"]) {
  const crafts = names.map((name) => ({
    component: { type: "custom", name, version: "", locations: [{ file: "w.gguf" }], facts: { kind: "model" } },
  }));
  const given = Object.entries(answers).map(([id, value]) => ({ id, value, ...signed }));
  const models = [{ model: "", models: names, type: "custom", state: "", answers: given }];
  const provider = [{ id: "name", value: "Acme AI", ...signed }];
  return buildSummaryDocument(craftView(crafts), {
    role: "provider",
    time: new Date(0),
    answers: { provider, models },
  });
}

const line = (html: string, question: string) => html.slice(html.indexOf(question)).split("</tr>")[0] ?? "";

describe("the summary to publish", () => {
  test("has the parts and blocks of the template C(2025) 8311 in their order", () => {
    const { html } = documentOf({});
    const blocks = [...html.matchAll(/class="block"[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
    const [, first, ...rest] = blocks;
    assert.equal(first, "1. General information");
    assert.deepEqual(
      rest.filter((text) => /^\d\. |^2\.2\. /.test(text)),
      ["2. List of data sources", "2.2. Private datasets obtained from third parties", "3. Data processing aspects"],
    );
    for (const { id, title } of template().sections.slice(1, -1)) assert.ok(blocks.includes(`${id} ${title}`), id);
    assert.match(html, /C\(2025\) 8311/);
  });

  test("shows every option with its box, and only what a person answered", () => {
    const { html } = documentOf({ "1.3.modalities": "text, other: smell", "2.1.used": "no", "2.3.used": "yes, one" });
    assert.match(line(html, "Which modalities does the training data have"), /☒ text.*☐ image.*☒ other/s);
    assert.match(line(html, "Were publicly available datasets used"), /☐ yes.*☒ no/s);
    assert.match(line(html, "Were crawlers used"), /☒ yes.*☐ no.*yes, one/s);
    assert.match(line(html, "Which modalities do these datasets have"), /does not apply/);
    assert.match(line(html, "How much text was it trained on"), /☐ less than 1 billion tokens.*to be provided/s);
  });

  test("covers a family, counts what is missing, and marks a draft", () => {
    const draft = documentOf({});
    assert.deepEqual([draft.models, draft.html.split("<h1>").length - 1], [2, 1]);
    assert.match(draft.html, new RegExp(`A draft: ${draft.blanks} required fields`));
    const less = documentOf({ "0.version": "1.0" });
    assert.equal(less.blanks, draft.blanks - 1);
  });

  test("takes names and answers as text", () => {
    const { html } = documentOf({ "1.3.content": "<script>alert(1)</script>" }, [hostileName, "b"]);
    assert.doesNotMatch(html, /<script>alert|<b>\r/);
  });
});
