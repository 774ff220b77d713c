/** Keys and settings for a model name: `model`, `llm_model_name`, `OPENAI_MODEL`, `deploymentName`. */
export function isModelKey(key: string): boolean {
  return key.length <= 80 && modelKey.test(key) && !notUsed.test(key);
}

const modelKey =
  /(?:^|[_.-]|[a-z])(?:model|Model|MODEL|llm|LLM|Llm|engine|ENGINE|deployment|DEPLOYMENT|Deployment|embedding|EMBEDDING|Embedding)(?:[_-]?(?:name|Name|NAME|id|Id|ID|slug|tag|Tag|TAG|pref|Pref|PREF))?$/;

/** Keys that name the provider of the model beside them. */
export const providerKeys: readonly string[] = [
  ...["provider", "providerId", "provider_id", "model_provider", "modelProvider", "llm_provider", "llmProvider"],
  ...["custom_llm_provider", "api_type", "_type"],
];

/** `unsupported_model` and `expected_model` do not name a model in use. */
const notUsed = /^(?:un|not|old|bad|wrong|invalid|expected|deprecated|forbidden|blocked|ignored?)[_-]/i;

/** Settings whose name alone identifies a hosted model. */
export function isTellingKey(key: string): boolean {
  return /openai|anthropic|claude|gemini|google|bedrock|azure|mistral|cohere|gpt|llm|chat|embedding|completion|vision|agent/i.test(
    key,
  );
}
