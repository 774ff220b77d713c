import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { craftView } from "../../../../test/helpers/craft-report.ts";
import { buildPack } from "../ai-act-pack.ts";
import type { Role } from "../models/role.ts";

const time = new Date("2026-01-01T12:00:00Z");

function pageOf(role: Role): string {
  const component = { type: "huggingface", name: "a/own", version: "", facts: { contextLength: 4096 } };
  return buildPack(craftView([{ component }]), { role, time })["report.html"];
}

describe("the chapters of the Code of Practice", () => {
  const page = pageOf("provider");

  test("have a section each: the documentation form comes before the copyright chapter", () => {
    const [form, copyright] = [page.indexOf('id="transparency"'), page.indexOf('id="copyright"')];
    assert.ok(form > 0 && copyright > form);
    assert.doesNotMatch(page.slice(form, copyright), /rightsholders/);
  });

  test("show evidence in the field of the form that it belongs to", () => {
    const field = page.slice(page.indexOf("largest size of input and output ("));
    assert.match(field.slice(0, 400), /4096/);
  });

  test("are not there for those who only use models", () => {
    assert.doesNotMatch(pageOf("downstream"), /id="transparency"|id="copyright"/);
  });
});

test("a question for yes or no is asked in full, with a box for each answer", () => {
  const component = { type: "custom", name: "own", version: "", facts: { kind: "model" } };
  const answers = [{ id: "2.1.used", value: "no", by: "A. Person", on: "2026-01-31" }];
  const models = [{ model: "own", type: "custom", state: "", answers }];
  const page = buildPack(craftView([{ component }]), { role: "provider", time, answers: { provider: [], models } })[
    "report.html"
  ];
  const form = page.slice(page.indexOf('id="form"'));
  const line = (question: string) => form.slice(form.indexOf(question)).split("</tr>")[0] ?? "";
  assert.match(line("Were publicly available datasets used to train the model?"), /☐ yes.*☒ no.*A\. Person/s);
  assert.match(line("Were crawlers used by the provider or on its behalf?"), /☐ yes.*☐ no.*to be provided/s);
});
