import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { environmentServices, jsonServices, tomlServices, yamlServices } from "./config.ts";

const detectors = { yml: yamlServices, json: jsonServices, toml: tomlServices, env: environmentServices };

async function names(kind: keyof typeof detectors, source: string): Promise<string[]> {
  const { services = [] } = await detectors[kind].parse(fileOf(`a.${kind}`, source));
  return services.map(({ provider, id, locations }) => `${provider} ${id} ${locations[0]?.line ?? "?"}`).sort();
}

describe("a configuration names", () => {
  const cases: Readonly<Record<string, readonly [keyof typeof detectors, string, readonly string[]]>> = {
    "models of LiteLLM": [
      "yml",
      `model_list:\n  - model_name: fast\n    litellm_params:\n      model: azure/our-gpt\n      api_base: os.environ/A\n  - model_name: x\n    litellm_params: {model: gpt-4o}\n  - model_name: own\n    litellm_params: {model: openai/x, api_base: "http://vllm:8000"}\n`,
      ["azure our-gpt 4", "openai gpt-4o 7"],
    ],
    "the default of a variable": [
      "yml",
      "services:\n  app:\n    environment:\n      - CHAT_MODEL=${CHAT_MODEL:-gpt-4o}\n",
      ["openai gpt-4o 4"],
    ],
    "models of LiteLLM by the names of their providers, not by those for callers": [
      "yml",
      `model_list:\n  - model_name: gpt-4-team1\n    litellm_params: {model: openai/own, api_base: "https://llm.acme.dev/v1"}\n  - litellm_params: {model: openai/fake, api_base: os.environ/BASE}\n  - litellm_params: {model: openai/gpt-4o, api_base: os.environ/BASE}\n`,
      ["llm.acme.dev own 3", "openai gpt-4o 5"],
    ],
    "a model of an agent, not the one in the comment": [
      "yml",
      `# llm: gpt-4o\nresearcher:\n  llm: gpt-4o\nwriter:\n  llm: anthropic/claude-3-opus-20240229\n`,
      ["anthropic claude-3-opus-20240229 5", "openai gpt-4o 3"],
    ],
    "a model beside its provider": [
      "json",
      `{"models": [{"provider": "mistral", "model": "ft-model-1"}, {"provider": "ollama", "model": "x"}]}`,
      ["mistral ft-model-1 1"],
    ],
    "the identifier of a model beside its provider, but not in a list to choose from": [
      "json",
      `{"quick": {"id": "gpt-4o", "providerId": "openai"}, "all": [{"id": "gpt-4.1", "providerId": "openai"}], "login": {"id": "own-1", "provider": "openai"}}`,
      ["openai gpt-4o 1"],
    ],
    "an object of LangChain": [
      "json",
      `{"lc":1,"type":"constructor","id":["langchain","chat_models","openai","ChatOpenAI"],"kwargs":{"model_name":"gpt-4"}}`,
      ["openai gpt-4 1"],
    ],
    "the environment and arguments of an MCP server": [
      "json",
      `{"mcpServers": {"a": {"command": "x", "args": ["--model", "claude-3-5-sonnet-latest"], "env": {"OPENAI_MODEL": "gpt-4o"}}}}`,
      ["anthropic claude-3-5-sonnet-latest 1", "openai gpt-4o 1"],
    ],
    "variables of containers": [
      "yml",
      `services:\n  a:\n    environment:\n      - LLM_MODEL=gpt-4o\nspec:\n  env:\n    - name: CHAT_MODEL\n      value: gemini-1.5-pro\n`,
      ["google gemini-1.5-pro 8", "openai gpt-4o 4"],
    ],
    "a list of providers": [
      "yml",
      `providers:\n  - openai:gpt-4o\n  - id: anthropic:messages:claude-3-haiku-20240307\n`,
      ["anthropic claude-3-haiku-20240307 3", "openai gpt-4o 2"],
    ],
    "a table of TOML": ["toml", `[llm]\nmodel = "gpt-4o"\n`, ["openai gpt-4o 2"]],
    "settings of a properties file": [
      "env",
      `#chat.model=gpt-4\nlangchain4j.open-ai.chat-model.model-name = gpt-4o-mini\nopenai.url=gpt-4\n`,
      ["openai gpt-4o-mini 2"],
    ],
    "options of a command": [
      "env",
      `az deployment create \\\n  --model-name "text-embedding-ada-002" --name gpt-4 \\\n# --model gpt-4\nllm --model=o3-mini`,
      ["openai o3-mini 4", "openai text-embedding-ada-002 2"],
    ],
    "settings of an environment file": [
      "env",
      `# OPENAI_MODEL=gpt-4\nOPENAI_MODEL="gpt-4o"\nexport CLAUDE_MODEL=claude-3-opus-20240229 # best\nNAME=gpt-4\n`,
      ["anthropic claude-3-opus-20240229 3", "openai gpt-4o 2"],
    ],
  };
  for (const [name, [kind, source, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await names(kind, source), want));
});

describe("no service is", () => {
  const cases: Readonly<Record<string, readonly [keyof typeof detectors, string]>> = {
    "a recorded reply": ["json", `{"id": "x", "model": "gpt-4o-2024-08-06", "choices": [], "usage": {}}`],
    "a table of prices": ["json", `{"gpt-4o": {"litellm_provider": "openai", "input_cost": 1}}`],
    "an entry of a leaderboard": ["yml", `- model: gpt-4o\n  pass_rate_1: 55.5\n`],
    "a table from which one may choose": [
      "yml",
      Array.from({ length: 20 }, (_, at) => `- name: a${at}\n  weak_model_name: gpt-4o-${at}\n`).join(""),
    ],
    "a list of names": ["yml", `supported: [gpt-4o, claude-3-opus-20240229]\n`],
    "a model of one's own server": ["yml", `provider: openai\nmodel: gpt-4o\nbase_url: http://localhost:8000/v1\n`],
    "an open model": ["yml", `model: mistralai/Mistral-7B-v0.1\nbase_model: openai/whisper-large-v3\n`],
    "something else of a cloud": ["json", `{"provider": "azure", "deployment": "production"}`],
  };
  for (const [name, [kind, source]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await names(kind, source), []));
});

test("a file that is not YAML is noted", async () => {
  const { notes } = await yamlServices.parse(fileOf("a.yml", "openai: [\n"));
  assert.equal(notes?.length, 1);
});

test("a long table does not hide the models of LiteLLM", async () => {
  const table = Array.from({ length: 20 }, (_, at) => `- {model: gpt-4o-${at}}\n`).join("");
  const source = `${table}- litellm_params: {model: azure/our-gpt}\n`;
  assert.deepEqual(await names("yml", source), ["azure our-gpt 21"]);
});

test("a table from which one may choose is noted, except in the input of a test", async () => {
  const table = Array.from({ length: 20 }, (_, at) => `- {model: gpt-4o-${at}}\n`).join("");
  const { services, notes = [] } = await yamlServices.parse(fileOf("a.yml", table));
  assert.equal(services, undefined);
  assert.match(notes[0]?.message ?? "", /^names 20 hosted models, .*: gpt-4o-0, gpt-4o-1/);
  assert.deepEqual(await yamlServices.parse(fileOf("test/fixtures/a.yml", table)), { components: [] });
});

test("records of runs and data of web sites are not configurations, and large files are noted", async () => {
  const source = `{"model": "gpt-4o"}`;
  for (const path of ["benchmark_results/a.json", "website/_data/a.json", "example_output.json", "logs/a.json"])
    assert.equal(jsonServices.prefilter?.path?.(path), false, path);
  assert.equal((await jsonServices.parse(fileOf("config/catalog.json", source))).services?.length, 1);
  const large = JSON.stringify({ model: "gpt-4o", filler: "x".repeat(300_000) });
  const { services, notes = [] } = await jsonServices.parse(fileOf("a.json", large));
  assert.deepEqual([services, notes.length], [undefined, 1]);
  const data = JSON.stringify({ text: "openai", filler: "x".repeat(300_000) });
  assert.deepEqual(await jsonServices.parse(fileOf("a.json", data)), { components: [] });
});
