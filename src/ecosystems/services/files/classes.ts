import type { Provider } from "./providers.ts";

/** A class or function that takes the name of a hosted model. */
export interface ModelClass {
  /** `routed`: the name itself contains the provider. */
  readonly provider: Provider | "routed";
  /** The position of the name among the arguments, if it can be positional. */
  readonly position?: number;
  readonly keywords: readonly string[];
  /** Modules that it must come from; if absent, its name is enough. */
  readonly from?: RegExp;
}

const names = ["model", "model_name", "modelName", "model_id", "modelId"];
const deployments = [
  ...["azure_deployment", "deployment_name", "deployment", "azureOpenAIApiDeploymentName", "deploymentName", "engine"],
  ...["azureOpenAIApiEmbeddingsDeploymentName", "deployment_id"],
];

const frameworks = /^(?:@langchain\/|langchain|llama_?index|llamaindex|@llamaindex\/|dspy|haystack|mem0|crewai)/;
const pydantic = /^pydantic_ai\b/;
const haystack = /^haystack/;

function named(provider: Provider, position?: number, from?: RegExp): ModelClass {
  return {
    provider,
    keywords: provider === "azure" ? [...deployments, ...names] : names,
    ...(position !== undefined && { position }),
    ...(from && { from }),
  };
}

function routed(position: number | undefined, from?: RegExp): ModelClass {
  return {
    provider: "routed",
    keywords: [...names, "llm"],
    ...(position !== undefined && { position }),
    ...(from && { from }),
  };
}

const classes: Readonly<Record<string, readonly ModelClass[]>> = {
  // LangChain, for Python and JavaScript
  ChatOpenAI: [named("openai")],
  OpenAI: [named("openai", undefined, frameworks)],
  OpenAIEmbeddings: [named("openai")],
  AzureChatOpenAI: [named("azure")],
  AzureOpenAI: [named("azure", undefined, frameworks)],
  AzureOpenAIEmbeddings: [named("azure")],
  ChatAnthropic: [named("anthropic")],
  ChatGoogleGenerativeAI: [named("google")],
  GoogleGenerativeAI: [named("google", undefined, frameworks)],
  GoogleGenerativeAIEmbeddings: [named("google")],
  ChatVertexAI: [named("google-vertex")],
  VertexAI: [named("google-vertex", undefined, frameworks)],
  VertexAIEmbeddings: [named("google-vertex")],
  ChatAnthropicVertex: [named("google-vertex")],
  ChatBedrock: [named("aws-bedrock")],
  ChatBedrockConverse: [named("aws-bedrock")],
  BedrockChat: [named("aws-bedrock")],
  BedrockLLM: [named("aws-bedrock")],
  Bedrock: [named("aws-bedrock", undefined, frameworks)],
  BedrockConverse: [named("aws-bedrock")],
  BedrockEmbeddings: [named("aws-bedrock")],
  BedrockEmbedding: [named("aws-bedrock")],
  ChatMistralAI: [named("mistral")],
  MistralAI: [named("mistral", undefined, frameworks)],
  MistralAIEmbeddings: [named("mistral")],
  MistralAIEmbedding: [named("mistral")],
  ChatCohere: [named("cohere")],
  Cohere: [named("cohere", undefined, frameworks)],
  CohereEmbeddings: [named("cohere")],
  CohereEmbedding: [named("cohere")],
  CohereRerank: [named("cohere")],
  ChatGroq: [named("groq")],
  ChatTogether: [named("together")],
  ChatTogetherAI: [named("together")],
  ChatFireworks: [named("fireworks")],
  ChatDeepSeek: [named("deepseek")],
  ChatXAI: [named("xai")],
  ChatPerplexity: [named("perplexity")],
  ChatOpenRouter: [named("openrouter")],
  Replicate: [named("replicate", undefined, frameworks)],
  init_chat_model: [routed(0)],
  initChatModel: [routed(0)],
  init_embeddings: [routed(0)],
  ChatLiteLLM: [routed(undefined)],
  ChatLiteLLMRouter: [routed(undefined)],

  // LlamaIndex
  AzureOpenAIEmbedding: [named("azure")],
  OpenAIEmbedding: [named("openai")],
  Anthropic: [named("anthropic", 0, frameworks)],
  Gemini: [named("google", 0, frameworks)],
  GoogleGenAI: [named("google", 0, frameworks)],
  Groq: [named("groq", 0, frameworks)],

  // Google's SDKs
  GenerativeModel: [named("google-vertex", 0, /^vertexai/), named("google", 0)],
  getGenerativeModel: [named("google")],
  TextEmbeddingModel: [named("google-vertex", 0, /^vertexai/)],

  // Amazon's SDKs
  InvokeModelCommand: [named("aws-bedrock")],
  InvokeModelWithResponseStreamCommand: [named("aws-bedrock")],
  ConverseCommand: [named("aws-bedrock")],
  ConverseStreamCommand: [named("aws-bedrock")],
  invoke_model: [named("aws-bedrock")],
  invoke_model_with_response_stream: [named("aws-bedrock")],
  converse: [named("aws-bedrock")],
  converse_stream: [named("aws-bedrock")],
  BedrockModel: [named("aws-bedrock", undefined, /^strands/)],
  BedrockConverseModel: [named("aws-bedrock", 0, pydantic)],

  Model: [routed(0, /^aider/)],
  // pydantic-ai, haystack, semantic-kernel, autogen, smolagents
  OpenAIModel: [named("openai", 0, pydantic)],
  OpenAIChatModel: [named("openai", 0, pydantic)],
  OpenAIResponsesModel: [named("openai", 0, pydantic)],
  AnthropicModel: [named("anthropic", 0, pydantic)],
  GeminiModel: [named("google", 0, pydantic)],
  GoogleModel: [named("google", 0, pydantic)],
  GroqModel: [named("groq", 0, pydantic)],
  MistralModel: [named("mistral", 0, pydantic)],
  CohereModel: [named("cohere", 0, pydantic)],
  OpenAIGenerator: [named("openai", undefined, haystack)],
  OpenAIChatGenerator: [named("openai", undefined, haystack)],
  OpenAITextEmbedder: [named("openai", undefined, haystack)],
  OpenAIDocumentEmbedder: [named("openai", undefined, haystack)],
  AzureOpenAIChatGenerator: [named("azure", undefined, haystack)],
  AnthropicChatGenerator: [named("anthropic", undefined, haystack)],
  OpenAIChatCompletion: [{ provider: "openai", keywords: ["ai_model_id", "service_id"], from: /^semantic_kernel/ }],
  AzureChatCompletion: [{ provider: "azure", keywords: ["deployment_name"], from: /^semantic_kernel/ }],
  OpenAIChatCompletionClient: [named("openai")],
  AnthropicChatCompletionClient: [named("anthropic")],
  AzureOpenAIChatCompletionClient: [named("azure")],
  OpenAIServerModel: [named("openai", 0)],
  LiteLLMModel: [routed(0)],

  // Routers and agents
  completion: [routed(0, /^litellm/)],
  acompletion: [routed(0, /^litellm/)],
  text_completion: [routed(0, /^litellm/)],
  embedding: [routed(0, /^litellm/)],
  aembedding: [routed(0, /^litellm/)],
  image_generation: [routed(undefined, /^litellm/)],
  transcription: [routed(undefined, /^litellm/)],
  responses: [routed(undefined, /^litellm/)],
  LiteLlm: [routed(undefined, /^google\.adk/)],
  LM: [routed(0, /^dspy/)],
  LLM: [routed(0, /^crewai/)],
  Agent: [routed(0, pydantic), routed(undefined, /^(?:agents|crewai|google\.adk|strands|@openai\/agents|agno)/)],
  LlmAgent: [routed(undefined, /^google\.adk/)],
  from_provider: [routed(0, /^instructor/)],
};

const byName = new Map(Object.entries(classes));

/** How a class or function takes a model name; `from`: the modules that the program uses. */
export function findModelClass(name: string, from: (pattern: RegExp) => boolean): ModelClass | undefined {
  return byName.get(name)?.find((modelClass) => !modelClass.from || from(modelClass.from));
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
    ...["@mastra/", "genkit", "@genkit-ai/", "@azure/openai", "@openrouter/", "@google/adk", "@llamaindex/"],
  ].join("|")})`,
);

export function isSdk(module: string): boolean {
  return sdk.test(module);
}
