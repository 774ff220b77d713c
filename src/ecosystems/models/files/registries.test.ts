import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { pythonCode } from "./python/python.ts";

async function scopes(source: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { components } = await pythonCode.parse(fileOf("pkg/names.py", source, others));
  return components.map(({ type, name, scope }) => `${scope} ${type} ${name}`).sort();
}

const loader = { "pkg/load.py": "AutoModel.from_pretrained(path)\n" };
const names = ["Qwen/a", "BAAI/b", "google/c", "other/d", "facebook/e"];
const available = names.map((name) => `available huggingface ${name}`).sort();

describe("a registry of names", () => {
  const mapping = `CHOICES = {\n${names.map((name, at) => `  "m${at}": "${name}",`).join("\n")}\n}\nmodel_id = None\n`;

  test("is available where a program of the tree loads models", async () => {
    assert.deepEqual(await scopes(mapping, loader), available);
    assert.deepEqual(await scopes(mapping), []);
  });

  test("may have the names of files of the hub's repositories", async () => {
    const files = mapping.replaceAll(/"(\w+\/\w)"/g, '"$1/pytorch_model.bin"');
    assert.deepEqual(await scopes(files, loader), available);
  });

  test("may have unknown owners and be short where its name says that it lists models", async () => {
    const lists = `SD_CONTROLNET_CHOICES = ["o/a", "o/b", "o/c"]\nXL_CONTROLNET_CHOICES = ["p/a", "p/b"]\nREPOS = ["q/a", "q/b"]\nmodel_id = None\n`;
    const want = ["o/a", "o/b", "o/c", "p/a", "p/b"].map((name) => `available huggingface ${name}`);
    assert.deepEqual(await scopes(lists, loader), want);
  });

  test("is also many objects of one class that say where a model is from", async () => {
    const record = (name: string, at: number) => `m${at} = StarterModel(name="n/x", source="${name}")\n`;
    const sources = ["Qwen/a::sub/part", "BAAI/b", "google/c", "other/d", "facebook/e::x.bin"];
    assert.deepEqual(await scopes(`${sources.map(record).join("")}model_id = None\n`, loader), available);
  });

  test("may be short where its name says that it lists models, and some are known", async () => {
    const list = (name: string) => `${name} = {"a": "Qwen/a", "b": "other/b"}\nmodel_id = None\nx = ["/", "/", "/"]\n`;
    const want = ["available huggingface Qwen/a", "available huggingface other/b"];
    assert.deepEqual(await scopes(list("DEPTH_MODELS"), loader), want);
    assert.deepEqual(await scopes(list("PAGES"), loader), []);
  });

  test("may have constants in it, and short lists to choose from beside it", async () => {
    const lists = `OWN = "o/own"\n${mapping
      .replace("CHOICES = {", "MODELS = [")
      .replaceAll(/"m\d": /g, "")
      .replace("}", "  OWN,\n]")}`;
    const more = `BRUSHNET_CHOICES = ["o/brush"]\nREPOS = ["q/a"]\n`;
    const want = ["o/brush", "o/own"].map((name) => `available huggingface ${name}`);
    assert.deepEqual(await scopes(lists + more, loader), [...available, ...want].sort());
  });

  test("may be what a page offers to its users", async () => {
    const page = `model = gr.Radio([${names.map((name) => `"${name}"`).join(", ")}], label="Model")\nmodel_id = None\n`;
    assert.deepEqual(await scopes(page, loader), available);
  });

  test("says which lines have the names", async () => {
    const { components } = await pythonCode.parse(fileOf("pkg/names.py", mapping, loader));
    assert.deepEqual(components.find(({ name }) => name === "BAAI/b")?.locations, [{ file: "pkg/names.py", line: 3 }]);
  });

  test("stays available where its own file chooses from it", async () => {
    assert.deepEqual(await scopes(`${mapping}AutoModel.from_pretrained(CHOICES[size])\n`), available);
  });

  test("has names that are used: by one key, or by a literal", async () => {
    const found = await scopes(
      `${mapping}AutoModel.from_pretrained(CHOICES["m0"])\nAutoModel.from_pretrained("google/c")\n`,
    );
    assert.deepEqual(
      found.filter((one) => one.startsWith("runtime")),
      ["runtime huggingface Qwen/a", "runtime huggingface google/c"],
    );
    assert.equal(found.length, 5);
  });

  test("may be written as calls, with names of another hub beside them", async () => {
    const call = (name: string) =>
      `register_model_group(models={"x": {Hub.DEFAULT: "${name}", Hub.MODELSCOPE: "m/${name.slice(-1)}"}})\n`;
    const found = await scopes(`${names.map(call).join("")}model_id = None`, loader);
    assert.deepEqual(found.filter((one) => one.includes(" huggingface ")).sort(), available);
    assert.equal(found.filter((one) => one.startsWith("available custom modelscope/m/")).length, 5);
  });

  test("may hold addresses of weights", async () => {
    const urls = names.map((_, at) => `  "m${at}": cfg(url="https://acme.dev/m${at}.pth"),`).join("\n");
    const found = await scopes(`_MODELS = dict(\n${urls.replaceAll(/"(m\d)":/g, "$1 =")}\n)\nurlopen(x)\n`);
    assert.deepEqual(
      found,
      names.map((_, at) => `available custom acme.dev/m${at}.pth`),
    );
  });

  test("is not recognized with few names, as an exclude list, or as a list of something else", async () => {
    assert.deepEqual(await scopes(`CHOICES = {"a": "Qwen/a", "b": "BAAI/b"}\nmodel_id = None\n`, loader), []);
    assert.deepEqual(await scopes(mapping.replace("CHOICES", "IGNORED_MODELS"), loader), []);
    const types = ["application/json", "text/html", "image/png", "foo/bar", "a/b", "c/d", "e/f"];
    assert.deepEqual(await scopes(`TYPES = ${JSON.stringify(types)}\nmodel_id = None\n`, loader), []);
  });

  test("of names that a loop loads is used", async () => {
    const source = `for name in ${JSON.stringify(names)}:\n  AutoModel.from_pretrained(name)\n`;
    assert.deepEqual(await scopes(source), names.map((name) => `runtime huggingface ${name}`).sort());
  });
});

describe("a license beside a model", () => {
  const licenses = async (source: string) => {
    const { components } = await pythonCode.parse(fileOf("pkg/names.py", source));
    return components.map(({ name, scope, declaredLicense = "none" }) => `${scope} ${name} ${declaredLicense}`);
  };
  const cases: Readonly<Record<string, readonly [source: string, want: readonly string[]]>> = {
    "in a mapping": [
      `A = {"a": {"model_name_or_path": "o/a", "license": "mit"},\n "b": {"model_name_or_path": "o/b"}}`,
      ["runtime o/a mit", "runtime o/b none"],
    ],
    "in a call, around another one": [
      `from huggingface_hub import hf_hub_download\nInfo(\n  license="apache-2.0",\n  load=hf_hub_download(repo_id="o/a"),\n)`,
      ["runtime o/a apache-2.0"],
    ],
    "in a part of the mapping, of files whose address is put together at run time": [
      `def f():\n  return {"x": {\n    "__metadata__": {"license": "S-Lab-1.0"},\n    "sources": {"x": {"url": url("v1", "x.onnx"), "path": "../m/x.onnx"}},\n  }}`,
      ["runtime x.onnx S-Lab-1.0"],
    ],
    "in a table of five or more files": [
      [1, 2, 3, 4, 5].map((n) => `add({"file": "m${n}.pth", 'license': "mit"})`).join("\n"),
      [1, 2, 3, 4, 5].map((n) => `available m${n}.pth mit`),
    ],
    "of what is made from it is not its own": [
      `Card(license="mit", base_model="o/a")\nCard(license="mit", model_name_or_path="o/b")\nX = {"base_model": "o/c", "license": "mit"}`,
      ["runtime o/a none", "runtime o/b none", "runtime o/c none"],
    ],
    "of a program is not that of its files": [`setup(license="MIT", data=["a.onnx"])\nX = {"license": "MIT"}`, []],
  };
  for (const [name, [source, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual((await licenses(source)).sort(), [...want].sort()));
});
