import { isHubReference } from "./hub-id.ts";

/** Whether a name is a hub name whose owner is known for models, so that even a vague key is trusted. */
export function isKnownOwner(text: string): boolean {
  const [owner = "", name = ""] = text.split("/");
  return (
    isHubReference(text, "model") &&
    (owners.has(owner) || owner.endsWith("-internal-testing")) &&
    !(capitalized.has(owner) && /^[a-z]/.test(name))
  );
}

/** Owners whose model names start with a capital; in lower case it is a router's name. */
const capitalized: ReadonlySet<string> = new Set(["meta-llama", "mistralai"]);

/** In the hub's spelling; routers write the same owners in lower case. */
export const ownerNames: readonly string[] =
  `01-ai AI-MO Alibaba-NLP BAAI CohereForAI CohereLabs Deci EleutherAI FacebookAI HKUNLP Helsinki-NLP HuggingFaceH4
  HuggingFaceM4 HuggingFaceTB ibm-granite Intel Lightricks MBZUAI MIT MiniMaxAI NousResearch OpenAssistant OpenGVLab
  Open-Orca OpenBMB openbmb PygmalionAI Qwen RunDiffusion SG161222 Salesforce Snowflake Systran THUDM zai-org TheBloke
  TinyLlama WhereIsAI WizardLM WizardLMTeam Xenova onnx-community adept allenai apple ai21labs albert amazon
  baichuan-inc bartowski bert-base bigcode bigscience black-forest-labs briaai cardiffnlp cerebras
  cognitivecomputations colbert-ir cross-encoder databricks dbmdz deepseek-ai deepset diffusers distilbert
  dslim facebook flair fishaudio google google-bert google-t5 gradientai h2oai hexgrad hkunlp intfloat internlm
  jinaai jonatasgrosman kakaobrain laion latent-consistency liuhaotian llava-hf lmsys lmstudio-community madebyollin
  meta-llama microsoft mistralai mixedbread-ai mlx-community moonshotai mosaicml naver nlpconnect nomic-ai nreimers nvidia
  openai openai-community openchat openlm-research parler-tts pyannote runwayml sentence-transformers
  speechbrain stabilityai stable-diffusion-v1-5 state-spaces suno stanfordnlp tencent teknium tiiuae timm thenlper
  togethercomputer tsinghua unsloth upstage urchade vikhyatk vinai xlnet answerdotai lightonai ggml-org prithivida
  IDEA-Research LiheYoung depth-anything lllyasviel CompVis TencentARC InstantX Wan-AI Tongyi-MAI Comfy-Org city96 h94
  Lykon Kijai ByteDance xinsir InvokeAI SentenceTransformers ybelkada dunzhang NovaSearch infly yentinglin w601sxs`.split(
    /\s+/,
  );

const owners: ReadonlySet<string> = new Set(ownerNames);

/** Whether the owner is known and has models only, so that no key is needed. */
export function isOwnerOfModels(text: string): boolean {
  return onlyModels.has(text.slice(0, text.indexOf("/"))) && isKnownOwner(text);
}

const onlyModels: ReadonlySet<string> = new Set(
  `pyannote speechbrain cross-encoder TheBloke mlx-community Xenova onnx-community lmstudio-community bartowski
  google-bert google-t5 FacebookAI distilbert openai-community Systran runwayml black-forest-labs CompVis meta-llama
  deepseek-ai llava-hf suno hexgrad mixedbread-ai Helsinki-NLP SG161222 Lykon Comfy-Org Kijai`.split(/\s+/),
);
