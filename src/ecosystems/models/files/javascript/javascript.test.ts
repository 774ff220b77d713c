import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { treeOf } from "../../../../../test/helpers/tree.ts";
import { scripts } from "./javascript.ts";
import { tokenizeScript } from "../../../../languages/javascript/tokens.ts";

const manifest = '{"dependencies": {"@huggingface/transformers": "3"}}';

async function find(files: Readonly<Record<string, string>>) {
  const tree = treeOf(files);
  const components = [];
  const notes = [];
  for (const file of tree.files) {
    const found = await scripts.parse(file);
    components.push(...found.components);
    for (const { message, line } of found.notes ?? []) notes.push(`${file.path}:${line}: ${message}`);
  }
  return {
    components,
    notes,
    names: components.map(({ name, version }) => `${name}${version && `@${version}`}`).sort(),
  };
}

const names = async (source: string) => (await find({ "package.json": manifest, "src/a.ts": source })).names;
const transformers = 'import { pipeline } from "@huggingface/transformers";\n';

test("methods that are defined, and arguments that are passed on, name no model", async () => {
  const source = `class A {
  static async from_pretrained(name, { revision = "main" } = {}) { return B.from_pretrained(...arguments); }
  from_pretrained(name) { return load(name); }
}
C.from_pretrained(name);`;
  const { notes } = await find({ "package.json": manifest, "src/a.js": source });
  assert.deepEqual(notes, [
    "src/a.js:5: unresolved reference: from_pretrained(name) is known only when the program runs",
  ]);
});

describe("a JavaScript program", () => {
  const cases: Readonly<Record<string, readonly [source: string, want: readonly string[]]>> = {
    "loads a model": [`await AutoModel.from_pretrained('o/n', { revision: "r" });`, ["o/n@r"]],
    "uses a pipeline": [`${transformers}await pipeline("x", "o/n", { dtype: "q8", revision: 'main' });`, ["o/n"]],
    "uses a pipeline with a type": [`${transformers}await pipeline<"x">("x", "o/n");`, ["o/n"]],
    "uses a constant or its default": [
      `${transformers}const A = process.env.A ?? "o/a"; const B: string = \`o/b\`; pipeline("x", A); pipeline("x", B);`,
      ["o/a", "o/b"],
    ],
    "has names with the form of a model's": [
      `${transformers}const fallback = "acme/whisper-small"; const sizes = { "acme/whisper-large": "1 GB" }; f("acme/tool");`,
      ["acme/whisper-small"],
    ],
    "uses a field of a class": [
      `${transformers}class P { static model = "o/n"; run() { return pipeline("x", this.model); } }`,
      ["o/n"],
    ],
    "uses the constant of its own block": [
      `${transformers}function a() { const m = "o/a"; pipeline("x", m); } function b() { const m = "o/b"; print(m); }`,
      ["o/a"],
    ],
    "has a list of models for another file": [
      `const MODELS: Config[] = [{ id: "Xenova/a", name: "A" }, { id: "Xenova/b" }]; const x = ["Xenova/c"]; f("Xenova/d");`,
      ["Xenova/a", "Xenova/b"],
    ],
    "has a list of models that it does not take": [`const UNSUPPORTED_MODELS = ["Xenova/a", "Xenova/b"];`, []],
    "has models by key": [
      `const TOKENIZERS = Object.freeze({ "Xenova/a": "A" }); load({ model_path: "Xenova/b", text: "Xenova/c" });`,
      ["Xenova/a", "Xenova/b"],
    ],
    chooses: [`${transformers}pipeline("x", big ? "o/a" : "o/b");`, ["o/a", "o/b"]],
    "asks the inference service for a model without an owner": [
      `import { HfInference } from "@huggingface/inference"; new HfInference().textGeneration({ model: "gpt2-medium" }); translation({ model: "o/no" });`,
      ["gpt2-medium"],
    ],
    "asks the inference service": [
      `import { InferenceClient } from "@huggingface/inference"; await hf.textToSpeech({ model: "o/n", inputs: "a/b" });`,
      ["o/n"],
    ],
    "uses Ollama": [
      `import ollama from "ollama"; ollama.chat({ model: "phi3:mini" }); new ChatOllama({ model: "gemma2" });`,
      ["gemma2", "phi3@mini"],
    ],
    downloads: [
      `import "@huggingface/hub"; downloadFile({ repo: { type: "dataset", name: "o/d" } }); uploadFile({ repo: "o/no" }); fetch("https://huggingface.co/o/n/resolve/main/x.bin");`,
      ["o/d", "o/n"],
    ],
    "has comments, regular expressions and divisions": [
      `${transformers}// pipeline("x", "a/b")\n/* pipeline("x", "c/d") */ const r = /["'\`/]/g, q = a / b / c; pipeline("x", "o/n");`,
      ["o/n"],
    ],
    "uses a pipeline of streams": [`import { pipeline } from "node:stream"; pipeline("a", "o/n"); "ollama"`, []],
    "names packages": [`import x from "@huggingface/transformers"; import y from "@scope/pkg"; openai("gpt-4o");`, []],
  };
  for (const [name, [source, want]] of Object.entries(cases)) {
    test(`that ${name}`, async () => assert.deepEqual(await names(source), want));
  }

  test("has the line of the name before that of the call", async () => {
    const source = `const m =\n  "o/n";\nX.from_pretrained(m);`;
    const { components } = await find({ "package.json": manifest, "a.js": source });
    assert.deepEqual(
      components[0]?.locations.map(({ line }) => line),
      [2, 3],
    );
  });

  test("lists what can be chosen", async () => {
    const source = `const MODELS = [${[1, 2, 3, 4, 5].map((n) => `"Xenova/${n}"`).join(", ")}];`;
    const { components } = await find({ "package.json": manifest, "a.js": source });
    assert.deepEqual(
      components.map(({ scope }) => scope),
      Array.from({ length: 5 }, () => "available"),
    );
  });

  test("says what it cannot tell, and in which file", async () => {
    const { notes } = await find({
      "package.json": manifest,
      "a.ts": `${transformers}pipeline("x", \`o/\${n}\`);\npipeline("y");`,
    });
    assert.deepEqual(
      notes.map((note) => note.slice(0, 29)),
      ["a.ts:2: unresolved reference:", "a.ts:3: unresolved reference:"],
    );
  });
});

describe("the programs that are read", () => {
  const program = 'X.from_pretrained("o/n")';
  test("lie in a package that depends on a library for models", async () => {
    const files = {
      "package.json": "{}",
      "a/package.json": manifest,
      "a/src/x.ts": program,
      "b/package.json": "{}",
      "b/x.ts": program,
    };
    const { components } = await find(files);
    assert.deepEqual(
      components.map(({ locations }) => locations[0]?.file),
      ["a/src/x.ts"],
    );
  });

  test("or in no package at all", async () => {
    assert.deepEqual((await find({ "x.mjs": program })).names, ["o/n"]);
    assert.deepEqual((await find({ "web/package.json": "{}", "web/x.js": program, "tool/x.js": program })).names, [
      "o/n",
    ]);
  });

  test("or import the library themselves", async () => {
    const source = `import { pipeline } from "https://cdn.acme.dev/npm/@huggingface/transformers@3";\npipeline("x", "o/n");`;
    assert.deepEqual((await find({ "package.json": "{}", "demo/x.js": source, "demo/y.js": program })).names, ["o/n"]);
    const others = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`a/${at}.js`, program]));
    assert.deepEqual((await find({ "package.json": "{}", ...others, "z/last.js": source })).names, ["o/n"]);
  });

  test("are not declarations, bundles or installed packages", () => {
    const isRead = ["x.d.ts", "x.min.js", "node_modules/p/x.js", "x.js"].map((path) => scripts.prefilter?.path?.(path));
    assert.deepEqual(isRead, [false, false, false, true]);
  });

  test("are read separately, so that one unreadable program does not affect the others", async () => {
    const large = `X.from_pretrained("o/large");${" ".repeat(5_000_001)}`;
    const tree = treeOf({ "package.json": manifest, "a.js": large, "b.js": program });
    const [first, second] = [tree.get("a.js"), tree.get("b.js")];
    assert.ok(first && second);
    await assert.rejects(scripts.parse(first), /larger than 5 MB/);
    assert.equal((await scripts.parse(second)).components.length, 1);
    const manifestFile = tree.get("package.json");
    assert.deepEqual(manifestFile && (await scripts.parse(manifestFile)), { components: [] });
  });
});

test("hostile programs are read in one pass", async () => {
  const parts = [
    "from_pretrained(",
    "`${",
    "/*",
    "/[",
    "'\\",
    "a = a || a; pipeline('x', a);",
    "({model:",
    "a?a:",
    "<",
    "//",
  ];
  for (const part of parts) {
    await assertQuick(2000, part, () => names(`${transformers}${part.repeat(Math.floor(100_000 / part.length))}`));
  }
});

test("a program without a word of a library is read where it has a URL of weights or a name of a known owner", async () => {
  const weights = 'const x = "checkpoint";';
  const cases: readonly (readonly [source: string, want: readonly string[]])[] = [
    ['load("https://host.acme.dev/a/b.pt");', ["host.acme.dev/a/b.pt"]],
    ["load('https:\\/\\/host.acme.dev\\/b.onnx?x=1'); see('https://host.acme.dev/');", ["host.acme.dev/b.onnx"]],
    ['const model = "Qwen/Qwen2-7B"; see("https://host.acme.dev/");', ["Qwen/Qwen2-7B"]],
    ['const model = "Qw\\en/Qwen2-7B"; see("https://host.acme.dev/");', ["Qwen/Qwen2-7B"]],
    ['load("hf://acme/tiny/x");', ["acme/tiny"]],
    ['downloadFile({ repo: "acme/tiny" }); see("https://host.acme.dev/");', ["acme/tiny"]],
    ['see("https://host.acme.dev/b.pt.html", "https://host.acme.dev/ b.pt");', []],
  ];
  for (const [source, want] of cases) assert.deepEqual(await names(`${weights}\n${source}`), want, source);
});

test("a long line of URLs is searched in one pass", async () => {
  for (const part of ["https://", "://", "https://host.acme.dev/b.pt.", "\\"])
    await assertQuick(2000, part, () =>
      names(`"checkpoint https://"${part.repeat(Math.floor(1_000_000 / part.length))}`),
    );
});

test("every token knows its line", () => {
  const tokens = tokenizeScript("a\n/*\n*/ b `x\ny` c\n'un\nd");
  assert.deepEqual(
    Array.from({ length: tokens.count }, (_, at) => `${tokens.text(at).replace("\n", "_")}${tokens.line(at)}`),
    ["a1", "b3", "x_y3", "c4", "un5", "d6"],
  );
});

test("options of a trainer are found by their key, also where the package has no library for models", async () => {
  const source = `export const arch = [{
  defaults: { "config.model.name_or_path": ["o/a", undefined], "config.model.path": ["o/no", undefined] },
  caption: { model_name_or_path: "o/b", label: "o/no" },
}];`;
  assert.deepEqual((await find({ "ui/options.ts": source })).names, ["o/a", "o/b"]);
});

test("others in a list with names of known owners, and a repository whose file is computed", async () => {
  const source = `const models = { "Xenova/whisper-tiny": [1], "Xenova/whisper-base": [2], "acme/tiny.en": [3] };
const model_files = ["acme/a", "acme/b", "Xenova/c"];
const sound = \`https://huggingface.co/datasets/acme/sounds/resolve/main/\${name}.wav\`;
const page = \`https://huggingface.co/acme/page/\${name}\`;`;
  assert.deepEqual(await names(transformers + source), [
    "Xenova/c",
    "Xenova/whisper-base",
    "Xenova/whisper-tiny",
    "acme/sounds",
    "acme/tiny.en",
  ]);
});
