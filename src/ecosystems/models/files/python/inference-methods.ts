import type { Call } from "../../../../languages/python/calls.ts";
import type { Program } from "../../../../languages/python/program.ts";
import type { Rule } from "./rules.ts";

/** Methods of the hub's InferenceClient that take a model for one request: `client.text_to_image(prompt, model="…")`. */
export function inferenceRule({ imports }: Program, { name, receiver }: Call): Rule | undefined {
  const isChat = name === "create" && /(?:^|\.)chat\.completions$/.test(receiver) && !imports.modules.has("openai");
  if (receiver === "" || !(tasks.has(name) || isChat)) return undefined;
  return [...imports.names.values()].some((path) => /^huggingface_hub(?:\.|$)/.test(path)) ? perRequest : undefined;
}

export function isInferenceMethod(name: string): boolean {
  return name === "create" || tasks.has(name);
}

const perRequest: Rule = { kind: "model", keywords: ["model"] };

const tasks: ReadonlySet<string> = new Set(
  `audio_classification audio_to_audio automatic_speech_recognition chat_completion conversational
  document_question_answering feature_extraction fill_mask image_classification image_segmentation image_to_image
  image_to_text image_to_video object_detection question_answering sentence_similarity summarization
  table_question_answering tabular_classification tabular_regression text_classification text_generation text_to_image
  text_to_speech text_to_video token_classification translation visual_question_answering zero_shot_classification
  zero_shot_image_classification`.split(/\s+/),
);
