import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { treeOf } from "../../../../test/helpers/tree.ts";
import { listLiterals } from "../../../languages/compiled/literals.ts";
import { compiledServices } from "../../services/files/compiled.ts";
import { buildFiles } from "./build-files.ts";
import { compiledPrograms } from "./compiled.ts";

async function find(files: Readonly<Record<string, string>>): Promise<string[]> {
  const names = [];
  for (const file of treeOf(files).files) {
    if (!/\.(?:rs|go|swift|kt|java|cs|cpp)$/.test(file.path)) continue;
    const { components } = await compiledPrograms.parse(file);
    const { services = [] } = await compiledServices.parse(file);
    names.push(...components.map(({ type, name }) => (type === "huggingface" ? name : `${type} ${name}`)));
    names.push(...services.map(({ provider, id }) => `${provider}: ${id}`));
  }
  return names.sort();
}

const manifest = '[dependencies]\nhf-hub = "0.4"\nasync-openai = "0.27"\n';
const namesIn = (source: string, path = "src/a.rs") => find({ "Cargo.toml": manifest, [path]: source });

describe("a program in a compiled language loads", () => {
  const cases: Readonly<Record<string, readonly [source: string, want: readonly string[], path?: string]>> = {
    "a repository of the hub's client": [
      `let api = hf_hub::api::sync::Api::new()?;\nlet repo = api.model("acme/tiny-lm".to_string());`,
      ["acme/tiny-lm"],
    ],
    "a repository beside a file of it": [
      `use hf_hub::Repo;\nmatch which { A => ("acme/small", "model.safetensors"), B => ("acme/big", "x.gguf") }`,
      ["acme/big", "acme/small"],
    ],
    "a dataset": [`use hf_hub::Repo;\nlet d = Repo::dataset("acme/words");`, ["huggingface-dataset acme/words"]],
    "a setting with a model of a known owner": [
      `#[arg(long, default_value = "Qwen/Qwen3-0.6B")]\nmodel: String,`,
      ["Qwen/Qwen3-0.6B"],
    ],
    "a model of MLX in Swift": [
      `let c = ModelConfiguration(id: "mlx-community/Qwen3-4B-4bit", overrideTokenizer: "x")`,
      ["mlx-community/Qwen3-4B-4bit"],
      "Sources/A.swift",
    ],
    "weights at an address": [
      `const url = "https://models.example.org/v1/yolo.onnx"`,
      ["custom models.example.org/v1/yolo.onnx"],
      "main.go",
    ],
    "hosted models": [
      `let r = Request::new().model("gpt-4o-mini");\nconst EMBEDDING_MODEL: &str = "text-embedding-3-small";`,
      ["openai: gpt-4o-mini", "openai: text-embedding-3-small"],
    ],
    "a repository in a setting, with its revision, and several in one call": [
      `use hf_hub::Api;
let repo_main = "acme/main-lm"; let url = Repo { git_repo: "acme/code" };
Source::HuggingFace { model_id: "acme/tiny".to_string(), revision: "main", file: "tiny.Q4.GGUF" };
source("Qwen/Qwen3-0.6B", "acme/qwen3-gguf", "qwen3.Q4_K_M.GGUF")`,
      ["Qwen/Qwen3-0.6B", "acme/main-lm", "acme/qwen3-gguf", "acme/tiny"],
    ],
    "models of Ollama, and hosted ones of a router": [
      `llm, err := ollama.New(ollama.WithModel("llama3:8b"))
groq := openai.New(openai.WithModel("moonshotai/Kimi-K2-Instruct"), openai.WithBaseURL("https://api.groq.com"))
m := flag.String("model", "o1-preview", "help")\nconst ModelSonar Model = "sonar"`,
      ["ollama llama3", "openai: o1-preview"],
      "main.go",
    ],
    "nothing in comments, comparisons, patterns and tests": [
      `// hf_hub: Repo::model("a/comment")
/* api.model("a/b") */
if model == "Qwen/Qwen3-4B" || model.starts_with("Qwen/Qwen3-8B") {}
println!("Qwen/Qwen3-1B"); TextField(title: "x", prompt: Text("mlx-community/Llama-4bit"))
match model { "google/gemma-2b" => 1, "google/gemma-7b" | "google/gemma-9b" => 2 }
assert_eq!(model_of(x), "Qwen/Qwen2-7B");
#[cfg(test)]
mod tests { fn model() { load("Qwen/Qwen2-1.5B") } }`,
      [],
    ],
    "no paths, media types and names without a model": [
      `use hf_hub::Api;\nget("application/json"); image("nvidia/cuda", "12.0"); slug("facebook/react");`,
      [],
    ],
  };
  for (const [name, [source, want, path]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await namesIn(source, path), want));

  test("only in a tree that has a library for it", async () =>
    assert.deepEqual(await find({ "Cargo.toml": "[dependencies]\n", "a.rs": 'api.model("Qwen/Qwen3-0.6B")' }), []));
});

test("builds fetch models", async () => {
  const weights = "https://huggingface.co/acme/tiny/resolve/main/tiny.gguf";
  const files = {
    "a.csproj": `<Project><!-- ${weights.replace("tiny", "old")} -->\n<SourceUrl>${weights}</SourceUrl></Project>`,
    "CMakeLists.txt": `# ${weights}\nfile(DOWNLOAD "https://dl.example.org/models/net.onnx" net.onnx)`,
    "build.gradle": `// ${weights}\nhomepage = "https://huggingface.co/acme/page"`,
  };
  const found = [];
  for (const file of treeOf(files).files) found.push(...(await buildFiles.parse(file)).components);
  assert.deepEqual(
    found.map(({ name, locations: [place] }) => [name, place?.file, place?.line]),
    [
      ["acme/tiny", "a.csproj", 2],
      ["dl.example.org/models/net.onnx", "CMakeLists.txt", 2],
    ],
  );
});

test("texts of many lines, raw texts and characters are told apart", () => {
  const source = `let q = '"'; let r = r#"a/b"#; fn f<'a>(x: &'a str) {} let s = "one\ntwo"; let t = "c/d";`;
  assert.deepEqual(
    listLiterals(source).map(({ text, line }) => [text, line]),
    [
      ["a/b", 1],
      ["c/d", 2],
    ],
  );
});

test("hostile programs are read in linear time", async () => {
  for (const part of ['"', "\n", "#[cfg(test)]\n", "/*", 'r#"', "'", "`", '"""', '\\"', "//", 'model("a/b"']) {
    const source = part.repeat(200_000);
    await assertQuick(1_000, part, () => listLiterals(source));
  }
});
