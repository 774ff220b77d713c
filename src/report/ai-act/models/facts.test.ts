import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kindOfPlace } from "./facts.ts";

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
    test(`${file}: ${kind}`, () => assert.equal(kindOfPlace({ file }), kind));
  }

  test("without a file: the hub", () => assert.equal(kindOfPlace({}), "registry"));
});
