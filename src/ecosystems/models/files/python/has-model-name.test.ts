import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hasModelName } from "./has-model-name.ts";

const has = (source: string) => hasModelName(new TextEncoder().encode(source));

describe("whether a program may contain the name of a model", () => {
  for (const source of [
    'model_name="acme/model"',
    'MODEL = "gpt2"',
    "X_MODEL = 'all-MiniLM-L6-v2'",
    'a = "o" + "/" + n',
  ]) {
    test(`yes: ${source}`, () => assert.ok(has(source)));
  }

  for (const source of ["", 'migrations.AddField(model_name="order", name="status")', "BASE_MODEL = Product"]) {
    test(`no: ${source}`, () => assert.ok(!has(source)));
  }
});
