import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { pythonCode } from "./python/python.ts";

async function places(source: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { components } = await pythonCode.parse(fileOf("app/a.py", source, others));
  return components.flatMap(({ name, locations }) =>
    locations.map(({ file, line }) => `${name} ${file}:${line ?? ""}`),
  );
}

describe("the places of a model", () => {
  test("are the line that has the name, and the call that loads it", async () => {
    const source = `NAME = "o/n"\n\n\ndef load():\n  return A.from_pretrained(\n    NAME,\n  )\n`;
    assert.deepEqual(await places(source), ["o/n app/a.py:1", "o/n app/a.py:5"]);
  });

  test("are one where both are one", async () => {
    assert.deepEqual(await places(`A.from_pretrained("o/n")\n`), ["o/n app/a.py:1"]);
  });

  test("are both lines of a call that is written over several", async () => {
    assert.deepEqual(await places(`from transformers import pipeline\npipeline(\n  "ner",\n  model="o/n",\n)\n`), [
      "o/n app/a.py:2",
      "o/n app/a.py:4",
    ]);
  });

  test("are in the file that has the name, where that is another module", async () => {
    const others = { "app/settings.py": `A = 1\nNAME = "o/n"\n` };
    assert.deepEqual((await places(`from app.settings import NAME\nA.from_pretrained(NAME)\n`, others)).sort(), [
      "o/n app/a.py:2",
      "o/n app/settings.py:2",
    ]);
  });

  test("are the calls alone where the name is put together", async () => {
    assert.deepEqual(await places(`O = "o"\nA.from_pretrained(O + "/n")\n`), ["o/n app/a.py:2"]);
  });
});
