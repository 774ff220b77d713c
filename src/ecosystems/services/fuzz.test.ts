import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { services as servicesFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const services = await openEcosystem(servicesFacts);

const program = `from openai import OpenAI
from langchain_openai import ChatOpenAI as C
client = OpenAI(base_url="https://api.groq.com/openai/v1")
MODEL = os.getenv("OPENAI_MODEL", "gpt-4o")
def f(model: str = MODEL, *, x={"model": "gpt-4", "messages": []}):
    client.chat.completions.create(model=model, messages=[])
    return C(model="gpt-4o", base_url=f"{x}/v1")
completion("bedrock/anthropic.claude-3-haiku-20240307-v1:0", model_provider="openai")
`;

const script = `import OpenAI from "openai"; import { openai } from "@ai-sdk/openai"; const m = createOpenAI({ baseURL: "x" });
const c = new OpenAI({ baseURL: \`http://\${h}\` }); c.chat.completions.create({ model: process.env.M ?? "gpt-4o" });
generateText({ model: openai("gpt-4o"), prompt: "x" }); openai.embedding("text-embedding-3-small");`;

const longRuns = [
  "gpt-4",
  "openai/",
  "us.",
  "anthropic.a-",
  "models/gemini-",
  "model=",
  '"model": "',
  "a.",
  "ft:",
  "[",
];

fuzzDetectors({
  title: "damaged and hostile files that name hosted models",
  ecosystem: services,
  samples: {
    "src/a.py": program,
    "src/a.ipynb": JSON.stringify({ cells: [{ cell_type: "code", source: [program] }], metadata: {} }),
    "src/a.ts": script,
    "src/a.yml": `model_list:\n- litellm_params: {model: azure/x, api_base: http://a}\nllm: gpt-4o\nproviders: [openai:gpt-4]\nenv: ["A_MODEL=gpt-4o"]\n`,
    "src/a.json": `{"lc":1,"type":"constructor","id":["langchain","ChatOpenAI"],"kwargs":{"model":"gpt-4"},"args":["--model","gpt-4"]}`,
    "src/a.toml": `[llm]\nprovider = "openai"\nmodel = "gpt-4o"\n`,
    "src/.env": `OPENAI_MODEL="gpt-4o" # x\nexport LLM=claude-3-opus\n`,
  },
  shares: { "src/a.ipynb": 1 / 2, "src/a.yml": 1 / 4, "src/a.json": 1 / 4, "src/a.toml": 1 / 4, "src/.env": 1 / 4 },
  units: longRuns,
});
