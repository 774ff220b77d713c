import { isHubReference, isLegacyModel } from "../hub-id.ts";
import { isKnownOwner } from "../known-owners.ts";
import { readDataset, readModel, type NameContext, type Reading } from "../read-name.ts";
import { hubReference, type Reference } from "../reference.ts";
import type { SourceFile } from "../../../domain/contracts.ts";
import { kindOfKey } from "../model-keys.ts";
import { argumentOf } from "./calls.ts";
import { fullName, originalName } from "./imports.ts";
import type { Program } from "./program.ts";

/** Texts that name a model or dataset by their form or by the name they are given, wherever they stand. */
export function readTexts(file: SourceFile, program: Program, isRouted: () => boolean): Reference[] {
  return [
    ...localModels(program),
    ...keyed(file, program),
    ...assigned(file, program, isRouted),
    ...taggedModels(program),
  ];
}

/** LlamaIndex marks models that it runs itself: `local:owner/name`. */
function localModels({ tokens }: Program): Reference[] {
  const found: Reference[] = [];
  for (const { kind, text, line } of tokens) {
    if (kind !== "string" || !text.startsWith("local:")) continue;
    const id = text.slice("local:".length);
    if (isHubReference(id, "model")) found.push(hubReference({ kind: "model", id }, "certain", line));
  }
  return found;
}

/** `"model_name_or_path": "owner/name"` in a mapping, and the same as a keyword of any call. */
function keyed(file: SourceFile, program: Program): Reference[] {
  const { tokens } = program;
  const pairs = listPairs(tokens);
  const keywords = listKeywords(program);
  return [
    ...[...pairs, ...keywords].flatMap(({ key, value, line }) => byKey(file, key, value, line)),
    ...(isTrainingConfig(program) ? pairs.flatMap(({ key, value, line }) => inTraining(file, key, value, line)) : []),
  ];
}

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

function listPairs(tokens: Program["tokens"]): readonly Pair[] {
  const found: Pair[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== "string" || tokens[at + 1]?.text !== ":") continue;
    const value = tokens[at + 2];
    if (value?.kind === "string") found.push({ key: tokens[at]?.text ?? "", value: value.text, line: value.line });
  }
  return found;
}

function listKeywords({ calls, tokens }: Program): readonly Pair[] {
  const found: Pair[] = [];
  for (const call of calls) {
    for (const { keyword, start, end } of call.arguments) {
      const token = tokens[start];
      if (keyword === undefined || token?.kind !== "string" || end !== start + 1) continue;
      found.push({ key: keyword, value: token.text, line: token.line });
    }
  }
  return found;
}

/** axolotl takes its configuration as a mapping too: `DictDefault({"base_model": …, "datasets": [{"path": …}]})`. */
function isTrainingConfig({ calls }: Program): boolean {
  return calls.some(({ name }) => name === "DictDefault");
}

function inTraining(file: SourceFile, key: string, value: string, line: number): Reference[] {
  const kind =
    key === "path" || key === "pretraining_dataset" ? "dataset" : trainingKeys.has(key) ? "model" : undefined;
  if (!kind || !isHubReference(value, kind)) return [];
  return readAs(kind, value, { file, confidence: "certain", line });
}

const trainingKeys: ReadonlySet<string> = new Set([
  ...["base_model_config", "tokenizer_config", "processor_config", "lora_model_dir", "reward_model", "teacher_model"],
]);

function byKey(file: SourceFile, key: string, value: string, line: number): Reference[] {
  const kind = key === "base_model" ? "model" : kindOfKey(key);
  if (!kind || !isHubReference(value, kind)) return [];
  return readAs(kind, value, { file, confidence: "likely", line });
}

/**
 * A setting that another file uses: `model_name_or_path: str = "…"`. Where the name of the setting says less
 * (`EMBEDDING_MODEL`), the owner of the model has to be one that is known for models.
 */
function assigned(file: SourceFile, program: Program, isRouted: () => boolean): Reference[] {
  const usesDatasets = ["datasets", "transformers", "trl"].some((module) => program.imports.modules.has(module));
  return program.constants.all.flatMap(({ name, value, line }) => {
    const isDataset = usesDatasets && /^dataset_(?:name|id|path)$/i.test(name);
    const kind = kindOfKey(name) ?? (isDataset ? "dataset" : isModelWord(name) && !isRouted() ? "known" : undefined);
    if (!kind || value.end - value.start > 40) return [];
    return program.evaluate(value).flatMap((text) => {
      if (kind === "known" ? !isTellingName(text) : !isHubReference(text, kind)) return [];
      const context = { file, confidence: "likely", line, library: "sentence-transformers" } as const;
      return readAs(kind === "dataset" ? "dataset" : "model", text, context);
    });
  });
}

function isModelWord(name: string): boolean {
  return (
    /model|embed|rerank|encoder|tokenizer|checkpoint|llm|lora|adapter|backbone|repo_id/i.test(name) &&
    !/hub_model_id|output|push|save|upload|served|ignore|skip|exclude|black_?list|deny|unsupported|deprecated/i.test(
      name,
    )
  );
}

/** Names that are known for models whatever they are assigned to. */
function isTellingName(text: string): boolean {
  return (
    isKnownOwner(text) || isLegacyModel(text) || /^(?:all-(?:MiniLM|mpnet)|paraphrase-|multi-qa-|distiluse-)/.test(text)
  );
}

function readAs(kind: "model" | "dataset", text: string, context: NameContext): Reference[] {
  const read: Reading = kind === "dataset" ? readDataset(text, context) : readModel(text, context);
  return typeof read === "string" ? [] : [read];
}

/** timm loads a pretrained model whose name has a tag (`vit_base_patch16_224.augreg_in21k`) from its own place on the hub. */
function taggedModels(program: Program): Reference[] {
  return program.calls.flatMap((call) => {
    const isTimm = originalName(program.imports, call.receiver, call.name) === "create_model";
    if (!isTimm || fullName(program.imports, call.receiver, call.name) !== "timm.create_model") return [];
    const argument = argumentOf(call, 0, ["model_name"]);
    const pretrained = argumentOf(call, 1, ["pretrained"]);
    if (!argument || program.tokens[pretrained?.start ?? -1]?.text !== "True") return [];
    return program.evaluate(argument).flatMap((name): Reference[] => {
      if (!/^[a-z]\w{2,80}\.\w{2,80}$/.test(name)) return [];
      return [{ ...hubReference({ kind: "model", id: name }, "likely", call.line), canonicalName: `timm/${name}` }];
    });
  });
}
