import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { modelNames } from "../../fixtures/model-names.ts";
import { pythonCode } from "./python.ts";

async function parse(...lines: string[]): Promise<string[]> {
  return modelNames((await pythonCode.parse(fileOf("test_a.py", lines.join("\n")))).components);
}

describe("values of parametrized tests", () => {
  test("are the values of the parameter", async () => {
    const found = await parse(
      '@pytest.mark.parametrize("model_id", ["o/a", pytest.param("o/b", id="b")])',
      "def test_load(model_id):",
      "    AutoModel.from_pretrained(model_id)",
    );
    assert.deepEqual(found, ["o/a", "o/b"]);
  });

  test("may come several at a time", async () => {
    const found = await parse(
      '@pytest.mark.parametrize("name, kind", [("o/a", "x/y"), ("o/b", K)])',
      "def test_load(name, kind):",
      "    AutoModel.from_pretrained(name)",
    );
    assert.deepEqual(found, ["o/a", "o/b"]);
  });

  test("belong to the next function only", async () => {
    const found = await parse(
      '@pytest.mark.parametrize("name", ["o/a"])',
      "def test_a(name):",
      "    AutoModel.from_pretrained(name)",
      '@pytest.mark.parametrize("name", ["x/y"])',
      "def test_b(name):",
      "    print(name)",
    );
    assert.deepEqual(found, ["o/a"]);
  });
});

describe("names that a program sets", () => {
  test("may be set several at a time", async () => {
    const found = await parse('model_id, output = "o/a", "x/y"', "AutoModel.from_pretrained(model_id)");
    assert.deepEqual(found, ["o/a"]);
  });

  test("are read where a key for models has one of them", async () => {
    const found = await parse('NAME = os.getenv("X", "o/a")', 'ARGS = {"model_name_or_path": NAME, "other": "x/y"}');
    assert.deepEqual(found, ["o/a"]);
  });
});
