import assert from "node:assert/strict";
import { test } from "node:test";
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

test("models have package URLs, everything else has none", () => {
  assert.equal(purl(component("huggingface", "o/n")), "pkg:huggingface/o/n");
  assert.equal(purl(component("huggingface", "Qwen/Qwen2-0.5B", "main")), "pkg:huggingface/Qwen/Qwen2-0.5B@main");
  assert.equal(purl(component("huggingface", "gpt2")), "pkg:huggingface/gpt2");
  for (const type of ["huggingface-dataset", "ollama", "custom"]) assert.equal(purl(component(type, "o/n")), undefined);
});
