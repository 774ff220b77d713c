import type { Call } from "../../../../languages/python/calls.ts";
import { listClasses } from "../../../../languages/python/classes.ts";
import { originalName } from "../../../../languages/python/imports.ts";
import { rememberAnswers } from "../../../../text/remember-answers.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { isFetch } from "./fetch-references.ts";
import { rulesFor, type Rule } from "./rules.ts";
import { isWeightLoaderName } from "./weight-loaders.ts";

/** Calls of functions whose name, here or where they come from, is one of those that load something. */
export function tellingCalls({ calls, imports, tokens }: Program): readonly Call[] {
  const isTelling = rememberAnswers((name) => isLoader(name) || isLoader(originalName(imports, "", name)));
  const heirs = listClasses(tokens).filter(({ base }) => isTelling(base.slice(base.lastIndexOf(".") + 1)));
  const constructors = new Set(heirs.flatMap(({ name }) => [name, "__init__"]));
  return calls.filter(({ name }) => isTelling(name) || constructors.has(name));
}

function isLoader(name: string): boolean {
  return (
    others.has(name) ||
    rulesFor(name).length > 0 ||
    isInferenceMethod(name) ||
    isWeightLoaderName(name) ||
    isFetch(name)
  );
}

const others: ReadonlySet<string> = new Set(["pipeline", "load", "create_model"]);

/** Methods of the hub's InferenceClient that take a model for one request: `client.text_to_image(prompt, model="…")`. */
export function inferenceRule({ imports }: Program, { name, receiver }: Call): Rule | undefined {
  const isChat = name === "create" && /(?:^|\.)chat\.completions$/.test(receiver) && !imports.modules.has("openai");
  if (receiver === "" || !(tasks.has(name) || isChat)) return undefined;
  return [...imports.names.values()].some((path) => /^huggingface_hub(?:\.|$)/.test(path)) ? perRequest : undefined;
}

function isInferenceMethod(name: string): boolean {
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
