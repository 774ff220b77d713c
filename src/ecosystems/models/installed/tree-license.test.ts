import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../../../domain/contracts/component.ts";
import type { Tree } from "../../../domain/contracts/contracts.ts";
import { treeOf } from "../../../../test/helpers/tree.ts";
import { treeLicense } from "./tree-license.ts";
import { purl } from "../index.ts";

function openTree(files: Readonly<Record<string, string>>): Tree {
  const index = treeOf(files);
  return {
    file: async (path) => index.get(path),
    mayHaveFolder: async () => true,
    names: async (folder) => index.files.filter((file) => file.folder === folder).map(({ name }) => name),
  };
}

const component = (type: string, name: string, version = ""): Component => ({
  type,
  name,
  version,
  scope: "runtime",
  locations: [],
});
const weights = { ...component("custom", "net"), facts: { format: "pth" } };
const head = "---\nlicense: other\nlicense_name: acme\nlibrary_name: x\n---\n";

test("the card beside weights says their license", async () => {
  const tree = openTree({ "m/README.md": head, "m/LICENSE": "text" });
  assert.deepEqual(await treeLicense(component("custom", "m"), "m", tree), {
    raw: "other (acme)",
    kind: "statement",
    file: "m/README.md",
  });
});

test("so does a license file beside weights, but not that of the project", async () => {
  const tree = openTree({ "m/x.gguf": "", "m/LICENSE.txt": "text", LICENSE: "the project's", "src/LICENSE": "no" });
  assert.equal((await treeLicense(component("custom", "x"), "m", tree))?.raw, "text");
  assert.equal(await treeLicense(component("custom", "x"), "", tree), undefined);
  assert.equal(await treeLicense(component("huggingface", "o/n"), "src", tree), undefined);
});

test("a license file in the root is that of weights where the root is the folder of a model", async () => {
  const files = { "net.pth": "", LICENSE: "text" };
  assert.equal(await treeLicense(weights, "", openTree(files)), undefined);
  assert.equal((await treeLicense(weights, "", openTree({ ...files, "params.json": "" })))?.raw, "text");
  assert.equal(await treeLicense(weights, "", openTree({ ...files, "params.json": "", "main.py": "" })), undefined);
});

test("a model that is only named has the license of its copy in the tree", async () => {
  const tree = openTree({ "models/o/n/README.md": head, LICENSE: "the project's" });
  assert.equal((await treeLicense(component("huggingface", "o/n"), "src/app", tree))?.file, "models/o/n/README.md");
  assert.equal(await treeLicense(component("huggingface", "o/m"), "src/app", tree), undefined);
  assert.equal(await treeLicense(component("ollama", "o/n"), "", tree), undefined);
});

describe("a table of the project names the license of a model", () => {
  const markdown = `# Zoo\n\n| Model | License | Size |\n|---|:-:|---|\n| [N](https://huggingface.co/O/n) | [MIT](LICENSE) | 7B |\n| \`o/twice\` | MIT | |\n| o/twice | Apache 2.0 | |\n| [w](https://acme.dev/w.pth) | CC BY-NC 4.0 | |\n\no/after | MIT\n\n| Model | Code |\n|---|---|\n| o/other | MIT |\n`;
  const csv = `name,license,size\n"o/n, the first",apache-2.0,1\no/m,,2\n`;
  const at = (text: string, name = "README.md") => openTree({ [name]: text, LICENSE: "the project's" });
  const cases: Readonly<Record<string, readonly [type: string, name: string, Tree, raw: string | undefined]>> = {
    "by its address on the hub": ["huggingface", "o/N", at(markdown), "MIT"],
    "by its address elsewhere": ["custom", "acme.dev/w.pth", at(markdown), "CC BY-NC 4.0"],
    "in a file of docs, as CSV": ["huggingface", "o/n", at(csv, "docs/models.csv"), "apache-2.0"],
    "but not with two of them": ["huggingface", "o/twice", at(markdown), undefined],
    "but not after the table": ["huggingface", "o/after", at(markdown), undefined],
    "but not without a column for it": ["huggingface", "o/other", at(markdown), undefined],
    "but not in another folder": ["huggingface", "o/n", at(markdown, "other/README.md"), undefined],
    "but not where its cell is empty": ["huggingface", "o/m", at(csv, "a.csv"), undefined],
  };
  for (const [name, [type, model, tree, raw]] of Object.entries(cases))
    test(name, async () => assert.equal((await treeLicense(component(type, model), "src", tree))?.raw, raw));

  test("which is a guess for a model of the hub, and without the license files beside the table", async () => {
    const [ofHub, other] = await Promise.all(
      [component("huggingface", "o/n"), component("custom", "acme.dev/w.pth")].map((one) =>
        treeLicense(one, "", at(markdown)),
      ),
    );
    assert.deepEqual([ofHub?.meaning?.outcome, ofHub?.home], ["weak", "README.md"]);
    assert.deepEqual([other?.meaning?.outcome, other?.meaning?.license], ["answer", "CC-BY-NC-4.0"]);
  });
});

test("models have package URLs, everything else has none", () => {
  assert.equal(purl(component("huggingface", "o/n")), "pkg:huggingface/o/n");
  assert.equal(purl(component("huggingface", "Qwen/Qwen2-0.5B", "main")), "pkg:huggingface/Qwen/Qwen2-0.5B@main");
  assert.equal(purl(component("huggingface", "gpt2")), "pkg:huggingface/gpt2");
  for (const type of ["huggingface-dataset", "ollama", "custom"]) assert.equal(purl(component(type, "o/n")), undefined);
});
