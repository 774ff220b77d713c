/** What lcc knows of a provider of hosted models. */
interface ProviderRow {
  /** The address of the terms for business use. */
  readonly terms?: string;
  /** Its names in LiteLLM, LangChain, pydantic-ai and other routers, in lower case. */
  readonly routes: string;
  /** The ends of the host names of its API. */
  readonly hosts: string;
  /** The names of its models that are nothing else; open weights with the same start (gpt-oss, Gemma) are left out. */
  readonly models: readonly RegExp[];
}

/** One row for each provider. The patterns take the next versions of a family, too. */
export const providerTable = {
  openai: {
    terms: "https://openai.com/policies/services-agreement/",
    routes: "openai openai-chat openai-responses openai_chat open_ai text-completion-openai",
    hosts: "api.openai.com",
    models: [
      /^(?:ft:)?(?:chat)?gpt-(?:3\.5|35|[4-9]|[4-9]\.\d)(?![\d.])(?!-?all)[\w.:-]*$/,
      /^gpt-(?:image|realtime|audio|video)(?:-[\w.-]*)?$/,
      /^o[1-9](?:-(?:mini|pro|preview|deep-research)[\w-]*|-\d{4}-\d\d-\d\d)?$/,
      /^text-embedding-(?:ada-002|3-small|3-large)$/,
      /^(?:text|code)-(?:davinci|curie|babbage|ada|cushman)-[\w-]*$|^(?:davinci|babbage)-002$/,
      /^(?:dall-e-[23]|whisper-1|tts-1(?:-hd)?|sora-\d[\w-]*|codex-mini-latest|computer-use-preview)$/,
      /^(?:omni|text)-moderation-[\w-]+$/,
    ],
  },
  anthropic: {
    terms: "https://www.anthropic.com/legal/commercial-terms",
    routes: "anthropic anthropic-chat claude",
    hosts: "api.anthropic.com",
    models: [/^claude-(?:\d|v\d|instant|opus|sonnet|haiku|[a-z]{3,12}-\d)[\w.@:-]*$/],
  },
  google: {
    terms: "https://ai.google.dev/gemini-api/terms",
    routes: "google gemini google_genai google-gla googleai google-genai google-generative-ai",
    hosts: "generativelanguage.googleapis.com",
    models: [
      /^(?:models\/)?gemini-(?:\d|pro|ultra|flash|nano|exp|embedding|robotics|live)[\w.@-]*$/,
      /^(?:models\/)?(?:text-embedding-00[45]|embedding-001|text-multilingual-embedding-002|(?:imagen|veo|lyria|learnlm)-[\w.-]+)$/,
    ],
  },
  "google-vertex": {
    terms: "https://cloud.google.com/terms/service-terms",
    routes: "vertex vertex_ai vertexai google_vertexai google-vertex google_anthropic_vertex",
    hosts: "aiplatform.googleapis.com",
    models: [/^(?:text|chat|code|codechat)-bison(?:-32k)?(?:@\w+)?$|^textembedding-gecko[\w@-]*$/],
  },
  "aws-bedrock": {
    terms: "https://aws.amazon.com/service-terms/",
    routes: "bedrock bedrock_converse aws-bedrock amazon-bedrock amazon_bedrock bedrock-converse aws_bedrock",
    hosts: "",
    models: [
      /^(?:(?:us|eu|apac|jp|au|ca|us-gov|global)\.)?(?:anthropic|amazon|meta|cohere|mistral|ai21|stability|deepseek|writer|openai|qwen|twelvelabs|luma)\.[a-z][a-z0-9.-]*-[\w.-]*(?::[\w:]+)?$/,
      /^arn:aws[\w-]*:bedrock:[\w:./-]+$/,
    ],
  },
  azure: {
    terms: "https://www.microsoft.com/licensing/terms/productoffering/MicrosoftAzure/MCA",
    routes: "azure azure_openai azure-openai azureopenai azure_ai azure-openai-chat azure_text azureopenai-chat",
    hosts: "openai.azure.com cognitiveservices.azure.com models.ai.azure.com services.ai.azure.com",
    models: [],
  },
  mistral: {
    terms: "https://mistral.ai/terms",
    routes: "mistral mistralai codestral",
    hosts: "api.mistral.ai codestral.mistral.ai",
    models: [
      /^mistral-(?:tiny|small|medium|large|embed|ocr|saba|moderation)(?:-(?:latest|\d{4}))?$/,
      /^(?:codestral|ministral-\d{1,2}b|pixtral-(?:12b|large)|magistral-\w+|devstral-\w+|voxtral-\w+)-(?:latest|\d{4})$/,
      /^(?:codestral-embed|open-mi(?:stral|xtral)-[\w.-]+|open-codestral-mamba)$/,
    ],
  },
  cohere: {
    terms: "https://cohere.com/terms-of-use",
    routes: "cohere cohere_chat",
    hosts: "api.cohere.com api.cohere.ai",
    models: [
      /^command-(?:r|a|light|nightly|xlarge)(?:$|[\d-])[\w.-]*$/,
      /^(?:embed-(?:english|multilingual|v4)|rerank-(?:english|multilingual|v\d))[\w.-]*$/,
    ],
  },
  groq: {
    terms: "https://groq.com/terms-of-use",
    routes: "groq",
    hosts: "api.groq.com",
    models: [/^llama[\w.-]{1,30}-(?:versatile|instant|specdec|8192)$/, /^(?:mixtral-8x7b-32768|gemma2-9b-it)$/],
  },
  together: {
    terms: "https://www.together.ai/terms-of-service",
    routes: "together together_ai togetherai",
    hosts: "api.together.xyz api.together.ai",
    models: [],
  },
  fireworks: {
    terms: "https://fireworks.ai/terms-of-service",
    routes: "fireworks fireworks_ai fireworksai",
    hosts: "api.fireworks.ai",
    models: [/^accounts\/[\w-]{1,60}\/models\/[\w.-]{1,100}$/],
  },
  deepseek: {
    terms: "https://cdn.deepseek.com/policies/en-US/deepseek-open-platform-terms-of-service.html",
    routes: "deepseek",
    hosts: "api.deepseek.com",
    models: [/^deepseek-(?:chat|reasoner)$/],
  },
  xai: {
    terms: "https://x.ai/legal/terms-of-service-enterprise",
    routes: "xai grok x-ai",
    hosts: "api.x.ai",
    models: [/^grok-(?:\d|beta|vision|code|imagine)[\w.-]*$/],
  },
  perplexity: {
    terms: "https://www.perplexity.ai/hub/legal/perplexity-api-terms-of-service",
    routes: "perplexity",
    hosts: "api.perplexity.ai",
    models: [/^sonar(?:-(?:pro|reasoning|reasoning-pro|deep-research))?$/, /^llama-3\.1-sonar-[\w-]+-online$/],
  },
  openrouter: { terms: "https://openrouter.ai/terms", routes: "openrouter", hosts: "openrouter.ai", models: [] },
  replicate: { terms: "https://replicate.com/terms", routes: "replicate", hosts: "api.replicate.com", models: [] },
  elevenlabs: {
    terms: "https://elevenlabs.io/terms-of-use",
    routes: "elevenlabs",
    hosts: "api.elevenlabs.io",
    models: [/^eleven_(?:mono|multi)lingual_\w+$|^eleven_(?:turbo|flash|english)\w*_v\d\w*$|^eleven_v\d$/],
  },
  voyage: {
    routes: "voyage voyageai",
    hosts: "api.voyageai.com",
    models: [/^voyage-(?:\d|large|lite|code|law|finance|multilingual|multimodal)[\w.-]*$/],
  },
  jina: {
    routes: "jina jina_ai jinaai",
    hosts: "api.jina.ai",
    models: [/^jina-(?:embeddings|clip|colbert|reranker|deepsearch)-[\w.-]+$/],
  },
  dashscope: {
    routes: "dashscope qwen tongyi alibaba aliyun",
    hosts: "dashscope.aliyuncs.com dashscope-intl.aliyuncs.com",
    models: [
      /^qwen\d?(?:\.\d)?-(?:max|plus|turbo|long|flash)[\w.-]*$|^(?:qwq|qvq)-(?:plus|max)[\w-]*$/,
      /^qwen\d?(?:\.\d)?-(?:vl|coder|math|audio|omni|mt|doc)-(?:max|plus|turbo|flash|lite)[\w-]*$/,
      /^text-embedding-v\d$|^wanx?\d?(?:\.\d)?-[a-z\d]{1,10}-(?:plus|turbo|flash)$|^gte-rerank(?:-v\d)?$/,
    ],
  },
  zhipu: {
    routes: "zhipu zhipuai zai z-ai bigmodel glm",
    hosts: "open.bigmodel.cn api.z.ai",
    models: [
      /^(?:char)?glm-(?:\d(?:\.\d)?v?|z1|zero)(?:-(?!\d{1,3}b)[\w.-]*)?$/,
      /^cogview-\d[\w-]*$|^cogvideox-(?:\d|flash)$|^embedding-[2-9]$/,
    ],
  },
  moonshot: {
    routes: "moonshot moonshotai kimi",
    hosts: "api.moonshot.cn api.moonshot.ai",
    models: [/^moonshot-v\d-[\w-]+$/, /^kimi-(?:latest|thinking-preview|k\d(?:\.\d)?-(?:\d{4}|turbo)(?:-preview)?)$/],
  },
  minimax: {
    routes: "minimax",
    hosts: "api.minimax.chat api.minimaxi.com api.minimax.io",
    models: [/^abab\d[\w.]*-chat$|^MiniMax-(?:Text|VL|M\d)[\w.-]*$/],
  },
  baidu: {
    routes: "baidu qianfan ernie wenxin",
    hosts: "aip.baidubce.com qianfan.baidubce.com",
    models: [/^ernie-(?:bot|speed|lite|tiny|char|x\d|\d\.\d-(?:turbo|\d{1,3}k))[\w.-]*$/],
  },
  tencent: {
    routes: "hunyuan tencent",
    hosts: "hunyuan.tencentcloudapi.com api.hunyuan.cloud.tencent.com",
    models: [/^hunyuan-(?:lite|pro|standard|turbos?|vision|t\d|role|functioncall|translation|embedding)(?:-[\w.-]*)?$/],
  },
  volcengine: {
    routes: "volcengine doubao ark",
    hosts: "volces.com",
    models: [/^doubao-[\w.-]+$/, /^ep-\d{14}-\w{5}$/],
  },
  nvidia: {
    routes: "nvidia nvidia_nim nim",
    hosts: "integrate.api.nvidia.com ai.api.nvidia.com",
    models: [/^nvidia\/(?:nv-|embed-qa|rerank-qa|nemotron-|llama-[\d.]{1,4}-nemo)[a-z\d.-]*$|^meta\/llama-?3[\w.-]+$/],
  },
  watsonx: {
    routes: "watsonx watsonx_ai ibm",
    hosts: "ml.cloud.ibm.com",
    models: [/^ibm\/(?:granite|slate)-[\w.-]+$/],
  },
  ai21: {
    routes: "ai21",
    hosts: "api.ai21.com",
    models: [/^jamba-(?:\d\.\d-)?(?:large|mini|instruct)[\w.-]*$|^j2-(?:ultra|mid|light)[\w-]*$/],
  },
  stability: {
    routes: "stability stability_ai stabilityai",
    hosts: "api.stability.ai",
    models: [/^stable-diffusion-(?:xl-(?:1024|beta)|v1|512|768)-v?[\w-]+$|^stable-image-(?:core|ultra)$/],
  },
  fal: { routes: "fal fal_ai fal-ai", hosts: "fal.run queue.fal.run", models: [/^fal-ai\/[\w./-]{1,100}$/] },
  cerebras: { routes: "cerebras", hosts: "api.cerebras.ai", models: [] },
  deepgram: { routes: "deepgram", hosts: "api.deepgram.com", models: [] },
  deepinfra: { routes: "deepinfra", hosts: "api.deepinfra.com", models: [] },
  novita: { routes: "novita novita_ai", hosts: "api.novita.ai", models: [] },
  sambanova: { routes: "sambanova", hosts: "api.sambanova.ai", models: [] },
  siliconflow: { routes: "siliconflow siliconcloud", hosts: "api.siliconflow.cn api.siliconflow.com", models: [] },
  cloudflare: { routes: "cloudflare workers-ai", hosts: "", models: [/^@(?:cf|hf)\/[\w.-]{1,60}\/[\w.-]{1,100}$/] },
} as const satisfies Readonly<Record<string, ProviderRow>>;
