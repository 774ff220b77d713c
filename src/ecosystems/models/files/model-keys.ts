import type { HubKind } from "../../../models/hub-id.ts";

/** What a key names, if its name is unambiguous: `model_name_or_path`, `HF_MODEL_ID`, `dataset_name`. */
export function kindOfKey(key: string): HubKind | undefined {
  const name = key.toLowerCase().replaceAll("-", "_");
  if (modelKeys.has(name) || hubKey.test(name)) return "model";
  if (datasetKeys.has(name)) return "dataset";
  return /name_or_paths?$/.test(name) ? (/data|corpus/.test(name) ? "dataset" : "model") : undefined;
}

/** `llm_hf_repo_id`, `embedding_hf_model_name`. */
const hubKey = /^[a-z_]{0,40}_(?:hf|huggingface)_(?:model|repo)(?:_?(?:id|name|repo))?$/;

/** Keys that name a model only in a file that is about training or serving models. */
export function isWeakModelKey(key: string): boolean {
  return weakKeys.has(key.toLowerCase().replaceAll("-", "_"));
}

const modelKeys: ReadonlySet<string> = new Set(
  `model_name_or_path pretrained_model_name_or_path base_model_name_or_path tokenizer_name_or_path adapter_name_or_path
  ref_model_name_or_path reward_model_path_hf teacher_model_name_or_path draft_model_name_or_path hf_model_id hf_model_name tokenizer_hub
  hf_model hf_repo_id hf_repo hf_model_repo huggingface_model huggingface_model_id huggingface_repo huggingface_repo_id
  huggingface_model_name hf_tokenizer_name hf_tokenizer hf_tokenizer_id sft_model_name_or_path pretrained_model_name_or_path_or_dict
  path_or_hf_repo attn_implementation`.split(/\s+/),
);

const datasetKeys: ReadonlySet<string> = new Set(
  `hf_dataset hf_dataset_id hf_dataset_name huggingface_dataset hf_dataset_repo`.split(/\s+/),
);

const weakKeys: ReadonlySet<string> = new Set(
  `model model_id model_name model_path base_model tokenizer tokenizer_name tokenizer_path embedding_model
  embedding_model_name embed_model embeddings_model reranker reranker_model rerank_model embedder encoder checkpoint
  pretrained_model vision_tower draft_model speculative_model reward_model teacher_model processor_name repo_id modelid
  modelname model_source lora adapter adapter_path cross_encoder bi_encoder`.split(/\s+/),
);

/** Whether a variable, argument or key is about models that are used. */
export function isModelWord(name: string): boolean {
  return (
    /model|embed|rerank|encoder|tokenizer|checkpoint|llm|lora|adapter|backbone|pretrained|(?:^|_)lm_/i.test(name) &&
    !isOther(name)
  );
}

/** Whether it is about what is written, about what is not used, or about something else. */
export function isOther(name: string): boolean {
  return /hub_model_id|model_(?:type|class|family)|output|result|answer|push|save|upload|served|ignore|skip|exclude|black_?list|deny|unsupported|deprecated|title|descri|help|placeholder|label|url|theme|run_name|expected|experiment/i.test(
    name,
  );
}
