import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { pythonCode } from "./python.ts";

async function parse(source: string, others: Readonly<Record<string, string>> = {}) {
  const { components, notes = [] } = await pythonCode.parse(fileOf("a.py", source, others));
  return { names: components.map(({ type, name }) => `${type} ${name}`), notes: notes.length };
}

describe("a thin wrapper around a call that loads", () => {
  test("loads what its callers name", async () => {
    const source = `def fetch(repo, kind):\n  return snapshot_download(repo_id=repo, repo_type="dataset")\nfetch("o/a", 1)\nfetch(kind=1, repo="o/b")\nfetch(x)\n`;
    assert.deepEqual(await parse(source), { names: ["huggingface-dataset o/a", "huggingface-dataset o/b"], notes: 0 });
  });

  test("may be a method", async () => {
    const source = `class C:\n  def load(self, name):\n    return A.from_pretrained(name)\n  def all(self):\n    self.load("o/n")\n`;
    assert.deepEqual(await parse(source), { names: ["huggingface o/n"], notes: 0 });
  });

  test("that no code calls with a name stays a note", async () => {
    assert.deepEqual(await parse(`def fetch(repo):\n  snapshot_download(repo)\nfetch(x)\n`), { names: [], notes: 1 });
    assert.deepEqual(await parse(`def f(a):\n  snapshot_download(b)\nf("o/n")\n`), { names: [], notes: 1 });
  });

  test("may pass on all of its arguments", async () => {
    const source = `def fetch(*args, **kwargs):\n  return snapshot_download(*args, local_files_only=True, **kwargs)\nfetch("o/a", repo_type="dataset")\nfetch(repo_id="o/b")\n`;
    assert.deepEqual(await parse(source), { names: ["huggingface-dataset o/a", "huggingface o/b"], notes: 0 });
  });

  test("may be in another module of the project", async () => {
    const source = `from lib.hub import fetch as get, other\nimport lib.hub as hub\nload_model = 1\nget("o/a")\nhub.fetch(repo="o/b")\nother("o/c")\nmissing("o/d")\n`;
    const module = `def fetch(repo):\n  return snapshot_download(repo, repo_type="dataset")\ndef other(x):\n  print(x)\n`;
    assert.deepEqual(await parse(source, { "lib/hub.py": module }), {
      names: ["huggingface-dataset o/a", "huggingface-dataset o/b"],
      notes: 0,
    });
  });

  test("may be the constructor of a class, given a parameter with a default or by partial()", async () => {
    const source = [
      "from lib.sft import Data",
      `def alpaca(source="o/a", **load_dataset_kwargs):\n  return Data(model, source=source)`,
      `cleaned = partial(alpaca, source="o/b")`,
      `alpaca("o/c")`,
    ].join("\n");
    const module = `class Data(Base):\n  def __init__(self, model, source):\n    self.data = load_dataset(source)\n`;
    const text = `from lib.sft import text\ndef wiki(source="o/d", **load_dataset_kwargs):\n  return text(source=source)`;
    const caller = `def text(source):\n  return Data(None, source)\n`;
    assert.deepEqual((await parse(text, { "lib/sft.py": module + caller })).names, ["huggingface-dataset o/d"]);
    const { names } = await parse(source, { "lib/sft.py": module });
    assert.deepEqual(
      names.sort(),
      ["a", "b", "c"].map((name) => `huggingface-dataset o/${name}`),
    );
  });

  test("is read in a bounded time, however many there are", async () => {
    await assertQuick(10_000, "the file", () => parse(`def f(x):\n  snapshot_download(x)\nf(y)\n`.repeat(3_000)));
  });
});
