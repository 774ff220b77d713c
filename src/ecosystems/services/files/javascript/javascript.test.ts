import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf, treeOf } from "../../../../../test/helpers/tree.ts";
import { scriptServices } from "./javascript.ts";

async function names(source: string): Promise<string[]> {
  const { services = [] } = await scriptServices.parse(fileOf("src/app.ts", source));
  return services.map(({ provider, id }) => `${provider} ${id}`).sort();
}

const client = `import OpenAI from "openai";\nconst client = new OpenAI();\n`;

describe("a JavaScript program asks", () => {
  const cases: Readonly<Record<string, readonly [source: string, want: readonly string[]]>> = {
    "OpenAI through its client": [
      `${client}await client.chat.completions.create({ messages, model: "gpt-4o" });`,
      ["openai gpt-4o"],
    ],
    "a model that a constant names": [
      `${client}const MODEL = process.env.M ?? "gpt-4o-mini";\nclient.responses.create({ model: MODEL });`,
      ["openai gpt-4o-mini"],
    ],
    "a provider without its SDK": [
      `fetch("https://api.openai.com/v1/chat/completions", { body: JSON.stringify({ model: "gpt-4o-mini", messages }) });`,
      ["openai gpt-4o-mini"],
    ],
    Anthropic: [
      `const Anthropic = require("@anthropic-ai/sdk");\nnew Anthropic().messages.create({ model: "claude-sonnet-4-20250514" });`,
      ["anthropic claude-sonnet-4-20250514"],
    ],
    Google: [
      `import { GoogleGenerativeAI } from "@google/generative-ai";\ngenAI.getGenerativeModel({ model: "gemini-1.5-flash" });`,
      ["google gemini-1.5-flash"],
    ],
    Bedrock: [
      `import { ConverseCommand } from "@aws-sdk/client-bedrock-runtime";\nnew ConverseCommand({ modelId: "amazon.titan-text-express-v1" });`,
      ["aws-bedrock amazon.titan-text-express-v1"],
    ],
    "models through the AI SDK": [
      `import { openai } from "@ai-sdk/openai";\nimport { createAnthropic } from "@ai-sdk/anthropic";\nimport { generateText } from "ai";\nconst claude = createAnthropic({ apiKey });\ngenerateText({ model: openai("gpt-4o"), prompt });\ngenerateText({ model: claude("claude-3-5-haiku-latest") });\ngenerateText({ model: "openai/gpt-4.1" });\nembed({ model: openai.embedding("text-embedding-3-large") });`,
      ["anthropic claude-3-5-haiku-latest", "openai gpt-4.1", "openai gpt-4o", "openai text-embedding-3-large"],
    ],
    Replicate: [
      `import Replicate from "replicate";\nconst replicate = new Replicate();\nawait replicate.run("black-forest-labs/flux-schnell", { input });\nfor await (const e of new Replicate({ auth }).stream("meta/llama-2:${"02ab".repeat(8)}", {})) e;\nrun("bin/no"); shell.run("bin/no");`,
      ["replicate black-forest-labs/flux-schnell", `replicate meta/llama-2:${"02ab".repeat(8)}`],
    ],
    "models through LangChain": [
      `import { ChatOpenAI, AzureChatOpenAI } from "@langchain/openai";\nnew ChatOpenAI({ modelName: "gpt-4o" });\nnew AzureChatOpenAI({ azureOpenAIApiDeploymentName: "prod" });`,
      ["azure prod", "openai gpt-4o"],
    ],
    "a model through the gateway of the AI SDK": [
      `import { gateway } from "@ai-sdk/gateway";\ngateway.languageModel("anthropic/claude-haiku-4.5");\ngateway("openai/own");`,
      ["anthropic claude-haiku-4.5", "openai own"],
    ],
    "a default that is an object, and a name with its provider": [
      `export const DEFAULT_MODEL: Model = { id: "gpt-5.4-mini", name: "GPT-5.4 mini", provider: "OpenAI" };
const tool = createTool("openai:gpt-4o-mini"); const other = { id: "gpt-4o", name: "GPT-4o best" };`,
      ["openai gpt-4o-mini", "openai gpt-5.4-mini"],
    ],
    "the identifier beside a provider, but not one of a list": [
      `${client}const quick = { id: "gpt-4o", providerId: "openai" };\nconst all = [{ id: "gpt-4.1", provider: "openai" }, { id: "o3-mini", provider: "openai" }];`,
      ["openai gpt-4o"],
    ],
    "the only address of a company that hosts the models of others": [
      `const MODEL = "meta-llama/Llama-3.3-70B-Instruct-Turbo";\nfetch("https://api.together.xyz/v1", { model: MODEL });`,
      ["together meta-llama/Llama-3.3-70B-Instruct-Turbo"],
    ],
    "a model of Vertex, once": [
      `import { ChatVertexAI } from "@langchain/google-vertexai";\nnew ChatVertexAI({ model: process.env.M ?? "gemini-2.5-pro" });`,
      ["google-vertex gemini-2.5-pro"],
    ],
    "models of settings": [
      `// openai\nexport const DEFAULT_CHAT_MODEL = "google/gemini-2.5-flash";\nconst m = process.env.OPENAI_MODEL ?? "gpt-4o";\nconst c = { embeddingModel: "text-embedding-3-small" };`,
      ["google gemini-2.5-flash", "openai gpt-4o", "openai text-embedding-3-small"],
    ],
    "another provider through the SDK of OpenAI": [
      `import OpenAI from "openai";\nconst c = new OpenAI({ baseURL: "https://openrouter.ai/api/v1" });\nc.chat.completions.create({ model: "meta-llama/llama-3-70b" });`,
      ["openrouter meta-llama/llama-3-70b"],
    ],
  };
  for (const [name, [source, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await names(source), [...want].sort()));
});

describe("no service is", () => {
  const cases: Readonly<Record<string, string>> = {
    "a comment": `${client}// client.chat.completions.create({ model: "gpt-4o" })`,
    "a type": `${client}type ChatModel = "gpt-4o" | "gpt-4";\ninterface A { chatModel: "gpt-4o" | "gpt-4" }`,
    "an enumeration": `${client}enum EmbeddingModels { GOOGLE_EMBEDDING = "gemini-embedding-001", OTHER = "x" }`,
    "a comparison of names": `${client}if (model === "gpt-4o") f();`,
    "a table of prices": `${client}const prices = { "gpt-4o": 2.5 };\nconst list = [{ model: "gpt-4o", price: 1 }];`,
    "a name of the hub, of two companies or none": `${client}const MODEL = "Qwen/Qwen3-8B-Instruct";\nconst hosts = ["https://api.together.xyz", "https://api.deepinfra.com"];`,
    "the path of a module or route": `fetch("https://api.together.xyz"); import x from "google/gemma-model"; router.model("/google/gemma-3-4b"); const model = "src/llama-chat";`,
    "a model of one's own server": `import OpenAI from "openai";\nconst c = new OpenAI({ baseURL: "http://127.0.0.1:11434/v1" });\nc.chat.completions.create({ model: "gpt-4o" });`,
  };
  for (const [name, source] of Object.entries(cases)) test(name, async () => assert.deepEqual(await names(source), []));
});

test("bundled output of a build is not read", async () => {
  const program = `${client}client.chat.completions.create({ model: "gpt-4o" });`;
  const bundle = `var a=${"b(1);".repeat(5_000)}\n${program}`;
  assert.deepEqual(await names(bundle), []);
  assert.deepEqual(await names(`${"// a line\n".repeat(3_000)}${program}`), ["openai gpt-4o"]);
});

test("the SDK of a package tells where names of the hub are asked", async () => {
  const program = `export const CHAT_MODEL = "Qwen/Qwen3-8B-Instruct";\nexport const MODELS = [{ name: "DeepSeek V3", value: "deepseek-ai/DeepSeek-V3" }, { name: "Llama 3.3", value: "meta-llama/Llama-3.3-70B-Instruct" }];`;
  const found = async (dependencies: string) => {
    const { files } = treeOf({ "package.json": `{"dependencies":{${dependencies}}}`, "a.ts": program });
    const programs = files.filter(({ path }) => path === "a.ts");
    const [{ services = [], notes = [] } = {}] = await Promise.all(programs.map((file) => scriptServices.parse(file)));
    return [...services.map(({ provider, id }) => `${provider} ${id}`), ...notes.map(({ message }) => message)];
  };
  assert.deepEqual(await found(`"together-ai":"1"`), [
    "together Qwen/Qwen3-8B-Instruct",
    "names 2 hosted models, a table to choose from, which is not listed as services: deepseek-ai/DeepSeek-V3, meta-llama/Llama-3.3-70B-Instruct",
  ]);
  assert.deepEqual(await found(`"together-ai":"1","@ai-sdk/deepinfra":"1"`), []);
  assert.deepEqual(await found(`"openai":"1"`), []);
});

test("names that only a call tells are read in packages that name an SDK", async () => {
  const program = `import Replicate from "replicate";\n\nnew Replicate().run("acme/openai");`;
  const files = { "a/package.json": `{"dependencies":{"replicate":"^1"}}`, "a/x.ts": program };
  const others = { "package.json": "{}", "b/package.json": "{}", "b/y.ts": program };
  const found = await Promise.all(treeOf({ ...files, ...others }).files.map((file) => scriptServices.parse(file)));
  assert.deepEqual(
    found.flatMap(({ services = [] }) => services.flatMap(({ locations }) => locations)),
    [{ file: "a/x.ts", line: 3 }],
  );
});
