import type { NameContext } from "../read-name.ts";

/** Which argument of a call names a model or dataset. */
export interface Rule {
  readonly kind: "model" | "dataset" | "repository" | "ollama" | "routed";
  readonly position?: number;
  readonly keywords: readonly string[];
  /** Modules that the function must come from; if absent, its name is enough. */
  readonly from?: readonly string[];
  /** `model` or `dataset`, if set by a wrapper. */
  readonly repositoryType?: string;
  /** The argument may also be an object that was already loaded. */
  readonly takesObjects?: boolean;
  readonly library?: NonNullable<NameContext["library"]>;
}

const none: readonly Rule[] = [];
const sentence = "sentence-transformers";

/** Argument names that the libraries use for models. */
const modelKeywords = [
  ...["pretrained_model_name_or_path", "pretrained_model_name", "model_name_or_path", "model_name", "model_id"],
  ...["repo_id", "pretrained_model_or_path", "name_or_path", "pretrained_model_name_or_path_or_dict"],
];

const loaded: Rule = { kind: "model", position: 0, keywords: modelKeywords };
const embedded: Rule = { kind: "model", keywords: [...modelKeywords, "model"], library: sentence };
const downloaded: Rule = { kind: "repository", position: 0, keywords: ["repo_id"] };
const served: Rule = { kind: "model", position: 0, keywords: ["model", "model_path", "model_id"] };
const pulled: Rule = { kind: "ollama", position: 0, keywords: ["model", "model_name"] };
const dataset: Rule = { kind: "dataset", position: 0, keywords: ["path"], from: ["datasets"] };
const trainer: Rule = { kind: "model", position: 0, keywords: ["model"], takesObjects: true };

const rules: Readonly<Record<string, readonly Rule[]>> = {
  from_pretrained: [loaded],
  from_pretrained_keras: [loaded],
  from_pretrained_fastai: [loaded],
  from_single_file: [{ kind: "model", position: 0, keywords: ["pretrained_model_link_or_path"] }],
  load_lora_weights: [loaded],
  load_ip_adapter: [loaded],
  load_textual_inversion: [loaded],
  load_attn_procs: [loaded],
  load_adapter: [{ ...loaded, keywords: ["model_id", "peft_model_id", "adapter_name_or_path"] }],
  from_model_id: [{ kind: "model", position: 0, keywords: ["model_id"] }],
  get_pretrained: [{ kind: "model", position: 0, keywords: ["name"], from: ["audiocraft"] }],
  transcribe: [{ kind: "model", keywords: ["path_or_hf_repo"], from: ["mlx_whisper"] }],
  from_hparams: [{ kind: "model", position: 0, keywords: ["source"] }],

  SentenceTransformer: [{ ...loaded, library: sentence }],
  CrossEncoder: [loaded],
  SparseEncoder: [loaded],
  INSTRUCTOR: [{ ...loaded, library: sentence }],
  KeyBERT: [{ ...trainer, library: sentence }],
  SentenceTransformerBackend: [{ ...trainer, keywords: ["embedding_model"], library: sentence }],
  Model2VecBackend: [{ ...trainer, keywords: ["embedding_model"] }],
  BERTopic: [{ kind: "model", keywords: ["embedding_model"], takesObjects: true, library: sentence }],
  TransformerWordEmbeddings: [served],
  TransformerDocumentEmbeddings: [served],
  FlagModel: [loaded],
  BGEM3FlagModel: [loaded],
  FlagReranker: [loaded],
  FlagLLMReranker: [loaded],

  hf_hub_download: [downloaded],
  snapshot_download: [downloaded],
  hf_hub_url: [downloaded],
  load_from_hub: [downloaded],
  LoadDataFromHub: [{ kind: "dataset", keywords: ["repo_id"] }],
  LeRobotDataset: [{ kind: "dataset", position: 0, keywords: ["repo_id"] }],

  get_kernel: [{ ...downloaded, kind: "model", from: ["kernels"] }],
  BERTScorer: [{ kind: "model", position: 0, keywords: ["model_type"], from: ["bert_score"] }],
  compute: [{ kind: "model", keywords: ["model_type"] }],

  load_dataset: [dataset],
  load_dataset_builder: [dataset],
  get_dataset_infos: [dataset],
  get_dataset_config_names: [dataset],
  get_dataset_split_names: [dataset],

  InferenceClient: [served],
  AsyncInferenceClient: [served],
  HfApiModel: [{ ...served, from: ["smolagents"] }],
  InferenceClientModel: [{ ...served, from: ["smolagents"] }],
  TransformersModel: [{ ...served, from: ["smolagents"] }],
  LLM: [{ ...served, from: ["vllm", "tensorrt_llm", "openllm"] }],
  EngineArgs: [{ ...served, from: ["vllm"] }],
  AsyncEngineArgs: [{ ...served, from: ["vllm"] }],
  LoRARequest: [{ kind: "model", position: 2, keywords: ["lora_path", "lora_local_path"] }],
  VLLM: [{ kind: "model", keywords: ["model"] }],
  Engine: [{ ...served, from: ["sglang"] }],
  Runtime: [{ ...served, from: ["sglang"] }],
  load: [
    { kind: "model", position: 0, keywords: ["path_or_hf_repo"], from: ["mlx_lm", "mlx_vlm", "mlx_embeddings"] },
    { kind: "model", position: 0, keywords: ["model_path"], from: ["flair"], library: "flair" },
    { kind: "routed", position: 0, keywords: ["name"], from: ["gradio"] },
  ],
  transformers: [{ ...served, from: ["outlines"] }],
  Transformers: [{ ...served, from: ["guidance"] }],
  WhisperModel: [{ kind: "model", position: 0, keywords: ["model_size_or_path"], library: "faster-whisper" }],
  TextEmbedding: [{ ...loaded, from: ["fastembed"] }],
  SparseTextEmbedding: [{ ...loaded, from: ["fastembed"] }],
  TextCrossEncoder: [{ ...loaded, from: ["fastembed"] }],

  Embeddings: [{ kind: "model", keywords: ["path"], from: ["txtai"], library: sentence }],
  HuggingFaceModel: [{ kind: "model", position: 0, keywords: ["model_id"] }],

  HuggingFaceInferenceAPIEmbedding: [{ ...embedded, position: 0 }],
  SentenceTransformerEmbeddings: [embedded],
  SentenceTransformerEmbeddingFunction: [{ ...embedded, position: 0 }],
  HuggingFaceEmbedding: [{ ...embedded, position: 0 }],
  HuggingFaceLLM: [{ kind: "model", keywords: ["model_name", "tokenizer_name"] }],
  HuggingFaceLocalGenerator: [{ ...embedded, position: 0 }],
  FastEmbedEmbeddings: [embedded],
  FastEmbedEmbedding: [embedded],
  SentenceTransformerRerank: [embedded],
  FlagEmbeddingReranker: [embedded],
  SentenceTransformersTextEmbedder: [embedded],
  SentenceTransformersDocumentEmbedder: [embedded],
  SentenceTransformersSimilarityRanker: [embedded],
  TransformersSimilarityRanker: [embedded],
  ExtractiveReader: [{ kind: "model", keywords: ["model"] }],
  FARMReader: [loaded],
  EmbeddingRetriever: [{ kind: "model", keywords: ["embedding_model"] }],

  ChatOllama: [pulled],
  OllamaEmbeddings: [pulled],
  OllamaEmbedding: [pulled],
  OllamaLLM: [pulled],
  OllamaGenerator: [pulled],
  OllamaChatGenerator: [pulled],
  Ollama: [{ ...pulled, from: ["langchain", "langchain_community", "langchain_ollama", "llama_index"] }],
  chat: [{ ...pulled, from: ["ollama"] }],
  generate: [{ ...pulled, from: ["ollama"] }],
  embeddings: [{ ...pulled, from: ["ollama"] }],
  embed: [{ ...pulled, from: ["ollama"] }],
  pull: [{ ...pulled, from: ["ollama"] }],

  completion: [{ kind: "routed", position: 0, keywords: ["model"], from: ["litellm"] }],
  acompletion: [{ kind: "routed", position: 0, keywords: ["model"], from: ["litellm"] }],
  LiteLLMModel: [{ kind: "routed", position: 0, keywords: ["model_id"] }],
  ChatLiteLLM: [{ kind: "routed", keywords: ["model"] }],
  LM: [{ kind: "routed", position: 0, keywords: ["model"], from: ["dspy"] }],
};

const byName: ReadonlyMap<string, readonly Rule[]> = new Map(Object.entries(rules));

/** The rules for a function name; if several libraries have it, one of them applies. */
export function rulesFor(name: string): readonly Rule[] {
  const rules = byName.get(name);
  if (rules) return rules;
  if (/^HuggingFace[A-Z]\w{1,60}$/.test(name)) return [embedded];
  return name.endsWith("Trainer") && /^[A-Z]\w{0,60}Trainer$/.test(name) ? [trainer] : none;
}
