import type { Provider } from "./providers.ts";

/** A class or function that takes the name of a hosted model. */
export interface ModelClass {
  /** `routed`: the name itself contains the provider. */
  readonly provider: Provider;
  /** The position of the name among the arguments, if it can be positional. */
  readonly position?: number;
  readonly keywords: readonly string[];
}

const names = ["model", "model_name", "modelName", "model_id", "modelId", "ai_model_id"];
const deployments = [
  ...["azure_deployment", "deployment_name", "deployment", "azureOpenAIApiDeploymentName", "deploymentName", "engine"],
  ...["azureOpenAIApiEmbeddingsDeploymentName", "deployment_id"],
];

const frameworks = /^(?:@langchain\/|langchain|llama_?index|llamaindex|@llamaindex\/|dspy|haystack|mem0|crewai)/;
const pydantic = /^pydantic_ai\b/;
const vertex = /^vertexai/;
const agents = /^(?:agents|crewai|google\.adk|strands|@openai\/agents|agno|pydantic_ai)\b/;

/** By provider; with modules that they must come from, the name can be positional. */
const classes: readonly (readonly [ModelClass["provider"], names: string, from?: RegExp])[] = [
  // LangChain for Python and JavaScript, LlamaIndex, haystack, semantic-kernel, autogen
  ["openai", "ChatOpenAI OpenAIEmbeddings OpenAIEmbedding OpenAIChatCompletionClient OpenAIChatCompletion"],
  ["openai", "OpenAI OpenAIGenerator OpenAIChatGenerator OpenAITextEmbedder OpenAIDocumentEmbedder", frameworks],
  ["azure", "AzureChatOpenAI AzureOpenAIEmbeddings AzureOpenAIEmbedding AzureOpenAIChatCompletionClient"],
  ["azure", "AzureChatCompletion"],
  ["azure", "AzureOpenAI AzureOpenAIChatGenerator", frameworks],
  ["anthropic", "ChatAnthropic AnthropicChatCompletionClient"],
  ["anthropic", "Anthropic AnthropicChatGenerator", frameworks],
  ["google", "ChatGoogleGenerativeAI GoogleGenerativeAIEmbeddings getGenerativeModel"],
  ["google", "GoogleGenerativeAI Gemini GoogleGenAI", frameworks],
  ["google-vertex", "ChatVertexAI VertexAIEmbeddings ChatAnthropicVertex"],
  ["google-vertex", "VertexAI", frameworks],
  ["google-vertex", "GenerativeModel TextEmbeddingModel", vertex],
  ["google", "GenerativeModel", /./],
  ["aws-bedrock", "ChatBedrock ChatBedrockConverse BedrockChat BedrockLLM BedrockConverse BedrockEmbeddings"],
  ["aws-bedrock", "BedrockEmbedding InvokeModelCommand InvokeModelWithResponseStreamCommand ConverseCommand"],
  ["aws-bedrock", "ConverseStreamCommand invoke_model invoke_model_with_response_stream converse converse_stream"],
  ["aws-bedrock", "Bedrock BedrockModel", new RegExp(`${frameworks.source}|^strands`)],
  ["mistral", "ChatMistralAI MistralAIEmbeddings MistralAIEmbedding"],
  ["mistral", "MistralAI", frameworks],
  ["cohere", "ChatCohere CohereEmbeddings CohereEmbedding CohereRerank"],
  ["cohere", "Cohere", frameworks],
  ["groq", "ChatGroq"],
  ["groq", "Groq", frameworks],
  ["together", "ChatTogether ChatTogetherAI"],
  ["fireworks", "ChatFireworks"],
  ["deepseek", "ChatDeepSeek"],
  ["xai", "ChatXAI"],
  ["perplexity", "ChatPerplexity"],
  ["openrouter", "ChatOpenRouter"],
  ["replicate", "Replicate", frameworks],
  ["nvidia", "ChatNVIDIA NVIDIAEmbeddings NVIDIAEmbedding NVIDIARerank"],
  ["watsonx", "ChatWatsonx WatsonxLLM WatsonxEmbeddings WatsonxRerank"],
  ["watsonx", "ModelInference Model", /^ibm_watsonx_ai/],
  ["dashscope", "ChatTongyi Tongyi DashScopeEmbeddings DashScopeEmbedding ChatAlibabaTongyi"],
  ["zhipu", "ChatZhipuAI ZhipuAIEmbeddings"],
  ["moonshot", "MoonshotChat ChatMoonshot"],
  ["baidu", "QianfanChatEndpoint ChatBaiduQianfan"],
  ["voyage", "VoyageAIEmbeddings VoyageEmbedding VoyageAIRerank"],
  ["jina", "JinaEmbeddings JinaEmbedding JinaRerank"],
  ["cerebras", "ChatCerebras"],

  // pydantic-ai, smolagents
  ["openai", "OpenAIModel OpenAIChatModel OpenAIResponsesModel", pydantic],
  ["openai", "OpenAIServerModel", /./],
  ["anthropic", "AnthropicModel", pydantic],
  ["google", "GeminiModel GoogleModel", pydantic],
  ["groq", "GroqModel", pydantic],
  ["mistral", "MistralModel", pydantic],
  ["cohere", "CohereModel", pydantic],
  ["aws-bedrock", "BedrockConverseModel", pydantic],

  // Routers and agents
  ["routed", "init_chat_model initChatModel init_embeddings ChatLiteLLM ChatLiteLLMRouter LiteLLMModel"],
  ["routed", "Model", /^aider/],
  ["routed", "completion acompletion text_completion embedding aembedding", /^litellm/],
  ["routed", "image_generation transcription responses", /^litellm/],
  ["routed", "LiteLlm LlmAgent", /^google\.adk/],
  ["routed", "LM", /^dspy/],
  ["routed", "LLM", /^crewai/],
  ["routed", "Agent", agents],
  ["routed", "from_provider", /^instructor/],
];

const byName = Map.groupBy(
  classes.flatMap(([provider, list, from]) => list.split(" ").map((name) => ({ name, provider, from }))),
  ({ name }) => name,
);

/** How a class or function takes a model name; `from`: the modules that the program uses. */
export function findModelClass(name: string, from: (pattern: RegExp) => boolean): ModelClass | undefined {
  const found = byName.get(name)?.find((each) => !each.from || from(each.from));
  if (!found) return undefined;
  const { provider } = found;
  const own = provider === "azure" ? deployments : provider === "routed" ? ["llm"] : [];
  const isPositional = found.from !== undefined || provider === "routed";
  return { provider, keywords: [...own, ...names], ...(isPositional && { position: 0 }) };
}

/** Modules of SDKs and frameworks for hosted models: in a program that uses one, `model="gpt-4o"` is a use. */
const sdk = new RegExp(
  `^(?:${[
    ...["openai", "anthropic", "google\\.(?:genai|generativeai|adk)", "vertexai", "mistralai", "cohere", "groq"],
    ...["together", "litellm", "langchain", "langgraph", "llama_index", "pydantic_ai", "agents", "autogen", "crewai"],
    ...["dspy", "instructor", "semantic_kernel", "haystack", "smolagents", "strands", "agno", "aisuite", "magentic"],
    ...["browser_use", "mem0", "ragas", "deepeval", "guidance", "swarm", "camel", "marvin", "promptflow", "ag2"],
    ...["@ai-sdk/", "ai$", "ai/", "@anthropic-ai/", "@google/gen", "@google-cloud/vertexai", "@mistralai/"],
    ...["cohere-ai", "groq-sdk", "together-ai", "@langchain/", "llamaindex", "@aws-sdk/client-bedrock", "@openai/"],
    ...[
      "@mastra/",
      "ibm_watsonx_ai",
      "dashscope",
      "zhipuai",
      "voyageai",
      "elevenlabs",
      "replicate",
      "genkit",
      "@genkit-ai/",
      "@azure/openai",
      "@openrouter/",
      "@google/adk",
      "@llamaindex/",
    ],
  ].join("|")})`,
);

export function isSdk(module: string): boolean {
  return sdk.test(module);
}
