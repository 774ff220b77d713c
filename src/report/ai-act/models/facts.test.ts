import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { classifyPlace } from "./facts.ts";

describe("the kind of source at a location", () => {
  const cases = {
    "README.md": "card-field",
    "model/config.json": "config",
    "weights/model.GGUF": "file-header",
    "train.py": "code-reference",
    "my.modelfile": "config",
    "x.constructor": "file",
    "x.__proto__": "file",
    toString: "file",
  };
  for (const [file, kind] of Object.entries(cases)) {
    test(`${file}: ${kind}`, () => assert.equal(classifyPlace({ file }), kind));
  }

  test("classifies a place without a file as the hub", () => assert.equal(classifyPlace({}), "registry"));
});
