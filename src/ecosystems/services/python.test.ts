import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../test/helpers/tree.ts";
import { notebookServices, pythonServices } from "./python.ts";

async function names(source: string, path = "src/app.py"): Promise<string[]> {
  const { services = [] } = await pythonServices.parse(fileOf(path, source));
  return services.map(({ provider, id }) => `${provider} ${id}`).sort();
}

const client = "from openai import OpenAI\nclient = OpenAI()\n";

describe("a Python program asks", () => {
  const cases: Readonly<Record<string, readonly [source: string, want: readonly string[]]>> = {
    "OpenAI through its client": [
      `${client}client.chat.completions.create(model="gpt-4o", messages=m)`,
      ["openai gpt-4o"],
    ],
    "OpenAI for embeddings, images and speech": [
      `${client}client.embeddings.create(model="text-embedding-3-small", input=t)\nclient.images.generate(model="dall-e-3")\nclient.audio.transcriptions.create(model="whisper-1", file=f)\nclient.responses.create(model="o3-mini", input=x)`,
      ["openai dall-e-3", "openai o3-mini", "openai text-embedding-3-small", "openai whisper-1"],
    ],
    "OpenAI through the old module": [
      `import openai\nopenai.ChatCompletion.create(model="gpt-3.5-turbo")`,
      ["openai gpt-3.5-turbo"],
    ],
    "a model that a constant names": [
      `${client}MODEL = "gpt-4.1"\nclient.chat.completions.create(model=MODEL)`,
      ["openai gpt-4.1"],
    ],
    "a model that a parameter has by default": [
      `${client}def ask(q, model: str = "gpt-4o-mini"):\n  return client.chat.completions.create(model=model)`,
      ["openai gpt-4o-mini"],
    ],
    "a client that another file makes": [`self.llm.chat.completions.create(model="gpt-4o")`, ["openai gpt-4o"]],
    Anthropic: [
      `import anthropic\nc = anthropic.Anthropic()\nc.messages.create(model="claude-3-5-sonnet-20241022", max_tokens=9)`,
      ["anthropic claude-3-5-sonnet-20241022"],
    ],
    "Google, by both SDKs": [
      `import google.generativeai as genai\nfrom google import genai as g\nm = genai.GenerativeModel("gemini-1.5-pro")\ng.Client().models.generate_content(model="gemini-2.0-flash", contents=x)`,
      ["google gemini-1.5-pro", "google gemini-2.0-flash"],
    ],
    "Vertex AI": [
      `from vertexai.generative_models import GenerativeModel\nGenerativeModel("gemini-1.5-flash")`,
      ["google-vertex gemini-1.5-flash"],
    ],
    Bedrock: [
      `import boto3\nb = boto3.client("bedrock-runtime")\nb.invoke_model(modelId="anthropic.claude-3-sonnet-20240229-v1:0", body=x)\nb.converse(modelId="us.amazon.nova-pro-v1:0", messages=m)`,
      ["aws-bedrock anthropic.claude-3-sonnet-20240229-v1:0", "aws-bedrock us.amazon.nova-pro-v1:0"],
    ],
    "Azure, by the name of a deployment": [
      `from openai import AzureOpenAI\nc = AzureOpenAI(azure_endpoint=e)\nc.chat.completions.create(model="our-chat")`,
      ["azure our-chat"],
    ],
    Mistral: [
      `from mistralai import Mistral\nMistral(api_key=k).chat.complete(model="mistral-large-latest", messages=m)`,
      ["mistral mistral-large-latest"],
    ],
    Cohere: [
      `import cohere\nco = cohere.Client(k)\nco.chat(model="command-r-plus", message=m)\nco.embed(texts=t, model="embed-english-v3.0")`,
      ["cohere command-r-plus", "cohere embed-english-v3.0"],
    ],
    "another provider through the SDK of OpenAI": [
      `from openai import OpenAI\nc = OpenAI(base_url="https://api.groq.com/openai/v1")\nc.chat.completions.create(model="llama-3.1-8b-instant")`,
      ["groq llama-3.1-8b-instant"],
    ],
    "a host that lcc does not know": [
      `from openai import OpenAI\nc = OpenAI(base_url="https://llm.acme.dev/v1")\nc.chat.completions.create(model="acme-1")`,
      ["llm.acme.dev acme-1"],
    ],
    "models through LangChain": [
      `from langchain_openai import ChatOpenAI, AzureChatOpenAI\nfrom langchain_anthropic import ChatAnthropic\nfrom langchain.chat_models import init_chat_model\nChatOpenAI(model="gpt-4o")\nAzureChatOpenAI(azure_deployment="prod", model="gpt-4o")\nChatAnthropic(model_name="claude-3-opus-20240229")\ninit_chat_model("gpt-4o-mini", model_provider="openai")\ninit_chat_model("google_genai:gemini-2.0-flash")`,
      [
        "anthropic claude-3-opus-20240229",
        "azure prod",
        "google gemini-2.0-flash",
        "openai gpt-4o",
        "openai gpt-4o-mini",
      ],
    ],
    "a deployment of Azure once": [
      `from langchain_openai import AzureChatOpenAI\nAzureChatOpenAI(azure_deployment="prod", model="gpt-4o")`,
      ["azure prod"],
    ],
    "models through LiteLLM": [
      `from litellm import completion\ncompletion(model="anthropic/claude-3-haiku-20240307")\ncompletion("azure/our-chat")\ncompletion(model="gpt-4o")\ncompletion(model="bedrock/converse/meta.llama3-8b-instruct-v1:0")`,
      [
        "anthropic claude-3-haiku-20240307",
        "aws-bedrock meta.llama3-8b-instruct-v1:0",
        "azure our-chat",
        "openai gpt-4o",
      ],
    ],
    "models through LlamaIndex and DSPy": [
      `from llama_index.llms.openai import OpenAI\nimport dspy\nOpenAI(model="gpt-4o")\ndspy.LM("openai/gpt-4o-mini")`,
      ["openai gpt-4o", "openai gpt-4o-mini"],
    ],
    "models through agents": [`from pydantic_ai import Agent\nAgent("openai:gpt-4o")\n`, ["openai gpt-4o"]],
    "a model through a function of its own": [`import openai\nask(prompt, model="gpt-4o")`, ["openai gpt-4o"]],
    "a model by a request": [
      `requests.post(URL, json={"model": "gpt-4o", "messages": [{"role": "user"}]})`,
      ["openai gpt-4o"],
    ],
    "OpenAI, by a default that another branch gives to Anthropic": [
      `from langchain_anthropic import ChatAnthropic\nclass A:\n  def __init__(self, model_name="gpt-4"):\n    self.x = ChatAnthropic(model=model_name)`,
      ["openai gpt-4"],
    ],
    "models of settings in a mapping": [
      `DEFAULTS = {"FAST_LLM": "openai:gpt-4o-mini", "EMBEDDING": "openai:text-embedding-3-small", "x": "gpt-4"}`,
      ["openai gpt-4o-mini", "openai text-embedding-3-small"],
    ],
    "a model of a setting": [`OPENAI_MODEL = os.getenv("OPENAI_MODEL", "gpt-4o")`, ["openai gpt-4o"]],
  };
  for (const [name, [source, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await names(source), [...want].sort()));
});

describe("no service is", () => {
  const cases: Readonly<Record<string, string>> = {
    "a comment": `${client}# client.chat.completions.create(model="gpt-4o")`,
    "a text about a call": `${client}"""client.chat.completions.create(model="gpt-4o")"""`,
    "a comparison of names": `${client}if model == "gpt-4o" or model.startswith("claude-3"): pass`,
    "a table of prices": `${client}PRICES = {"gpt-4o": 2.5, "claude-3-opus-20240229": 15}`,
    "a list of names": `${client}SUPPORTED = ["gpt-4o", "gpt-4"]`,
    "a model of one's own server": `from openai import OpenAI\nc = OpenAI(base_url="http://localhost:8000/v1")\nc.chat.completions.create(model="gpt-4o")`,
    "a model that LangChain asks of one's own server": `from langchain_openai import ChatOpenAI\nChatOpenAI(model="gpt-4o", base_url="http://vllm:8000/v1")`,
    "an open model with a similar name": `${client}client.chat.completions.create(model="openai/gpt-oss-20b")\nf(model="google/gemma-2-9b")`,
    "a model on an address that is not known": `from openai import OpenAI\nc = OpenAI(base_url=url)\nc.chat.completions.create(model="llama3")`,
    "a keyword in a program without any SDK": `plot(model="gpt-4")`,
    "a message of another service": `twilio.messages.create(body="hi", to=n)`,
  };
  for (const [name, source] of Object.entries(cases)) test(name, async () => assert.deepEqual(await names(source), []));

  test("a name that a test gives to something else than an SDK", async () => {
    const source = `${client}raise RateLimit(model="gpt-4")\nclient.chat.completions.create(model="gpt-4o")`;
    assert.deepEqual(await names(source, "tests/test_limits.py"), ["openai gpt-4o"]);
  });

  test("what only tests read", async () =>
    assert.deepEqual(
      await names(`${client}client.chat.completions.create(model="gpt-4o")`, "tests/fixtures/a.py"),
      [],
    ));
});

test("a service has its places and the address of the terms", async () => {
  const source = `${client}client.chat.completions.create(\n  model="gpt-4o",\n)\nclient.chat.completions.create(model="gpt-4o")\n`;
  const { services, components } = await pythonServices.parse(fileOf("app.py", source));
  assert.deepEqual(components, []);
  assert.deepEqual(services, [
    {
      provider: "openai",
      id: "gpt-4o",
      locations: [
        { file: "app.py", line: 4 },
        { file: "app.py", line: 6 },
      ],
      terms: "https://openai.com/policies/services-agreement/",
    },
  ]);
});

test("a notebook asks what its code cells ask", async () => {
  const cells = [
    { cell_type: "markdown", source: `client.chat.completions.create(model="gpt-4")` },
    { cell_type: "code", source: ["!pip install openai\n", client] },
    { cell_type: "code", source: `client.chat.completions.create(model="gpt-4o")` },
  ];
  const { services } = await notebookServices.parse(fileOf("a.ipynb", JSON.stringify({ cells, metadata: {} })));
  assert.deepEqual(
    services?.map(({ id, locations }) => ({ id, locations })),
    [{ id: "gpt-4o", locations: [{ file: "a.ipynb" }] }],
  );
});

test("a notebook that cannot be read is noted, not refused", async () => {
  const { components, notes } = await notebookServices.parse(fileOf("a.ipynb", `{"openai": `));
  assert.deepEqual(components, []);
  assert.match(notes?.[0]?.message ?? "", /^Not searched for hosted models: /);
});
