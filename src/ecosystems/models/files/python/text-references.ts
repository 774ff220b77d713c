import { isHubReference, isLegacyModel, type HubKind } from "../../../../models/hub-id.ts";
import { isKnownOwner } from "../known-owners.ts";
import { readDataset, readModel, type NameContext, type Reading } from "../read-name.ts";
import { hubReference, type Reference } from "../../reference.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { kindOfKey } from "../model-keys.ts";
import { argumentOf, type Span } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Strings that name a model or dataset by their form or by their key, anywhere in the program. */
export function readTexts(file: SourceFile, program: Program, isRouted: () => boolean): Reference[] {
  return [
    ...localModels(program),
    ...keyed(file, program, isRouted),
    ...assigned(file, program, isRouted),
    ...taggedModels(program),
  ];
}

/** LlamaIndex marks local models: `local:owner/name`. */
function localModels({ tokens }: Program): Reference[] {
  return tokens.flatMap(({ kind, text, line }) => {
    if (kind !== "string" || !text.startsWith("local:")) return [];
    const id = text.slice("local:".length);
    return isHubReference(id, "model") ? [hubReference({ kind: "model", id }, "certain", line)] : [];
  });
}

/** `"model_name_or_path": "owner/name"` in a mapping, and the same as a keyword of any call, also via a constant. */
function keyed(file: SourceFile, program: Program, isRouted: () => boolean): Reference[] {
  const trains = isTrainingConfig(program);
  const pairs = pairsOf(program).flatMap(({ key, span }) => {
    const kind = kindOf(key) ?? (trains ? kindInTraining(key) : undefined);
    if (!kind) return [];
    const confidence = kindOf(key) ? ("likely" as const) : ("certain" as const);
    return valuesOf(program, span, kind).flatMap(({ text, line }) => readAs(kind, text, { file, confidence, line }));
  });
  const vague = program.calls.flatMap((call) =>
    call.arguments.flatMap((argument) => {
      if (argument.keyword === undefined || !vagueKeywords.has(argument.keyword) || isRouted()) return [];
      return program
        .evaluate(argument)
        .filter(isTellingName)
        .flatMap((text) =>
          readAs("model", text, { file, confidence: "likely", line: lineOf(program, text, argument) }),
        );
    }),
  );
  return [...pairs, ...vague];
}

/** Keywords that name a model only if the owner is known for models. */
const vagueKeywords: ReadonlySet<string> = new Set(["pretrained", "tokenizer", "tokenizer_name", "model_id"]);

interface Pair {
  readonly key: string;
  readonly span: Span;
}

function pairsOf({ tokens, calls }: Program): readonly Pair[] {
  const found: Pair[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== "string" || tokens[at + 1]?.text !== ":") continue;
    const value = tokens[at + 2]?.kind;
    if (value !== "string" && value !== "name") continue;
    found.push({ key: tokens[at]?.text ?? "", span: { start: at + 2, end: at + 3 } });
  }
  for (const call of calls) {
    for (const { keyword, start, end } of call.arguments) {
      if (keyword !== undefined && end === start + 1) found.push({ key: keyword, span: { start, end } });
    }
  }
  return found;
}

function valuesOf(program: Program, span: Span, kind: HubKind): readonly { text: string; line: number }[] {
  const values = program.evaluate(span).filter((text) => isHubReference(text, kind));
  return values.map((text) => ({ text, line: lineOf(program, text, span) }));
}

/** The line with the literal. */
function lineOf(program: Program, text: string, { start, end }: Span): number {
  return program.literal(text, end)?.line ?? program.tokens[start]?.line ?? 1;
}

/** axolotl also takes its configuration as a mapping: `DictDefault({"base_model": …, "datasets": [{"path": …}]})`. */
function isTrainingConfig({ calls }: Program): boolean {
  return calls.some(({ name }) => name === "DictDefault");
}

function kindInTraining(key: string): HubKind | undefined {
  if (key === "path" || key === "pretraining_dataset") return "dataset";
  return trainingKeys.has(key) ? "model" : undefined;
}

const trainingKeys: ReadonlySet<string> = new Set([
  ...["base_model_config", "tokenizer_config", "processor_config", "lora_model_dir", "reward_model", "teacher_model"],
]);

function kindOf(key: string): HubKind | undefined {
  return key === "base_model" ? "model" : kindOfKey(key);
}

/**
 * A setting that another file uses: `model_name_or_path: str = "…"`. If the name of the setting is vaguer
 * (`EMBEDDING_MODEL`), the owner of the model must be one that is known for models.
 */
function assigned(file: SourceFile, program: Program, isRouted: () => boolean): Reference[] {
  const usesDatasets = ["datasets", "transformers", "trl", "lm_eval"].some((module) =>
    program.imports.modules.has(module),
  );
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

/** Names that are known as models whatever they are assigned to. */
function isTellingName(text: string): boolean {
  return (
    isKnownOwner(text) || isLegacyModel(text) || /^(?:all-(?:MiniLM|mpnet)|paraphrase-|multi-qa-|distiluse-)/.test(text)
  );
}

function readAs(kind: "model" | "dataset", text: string, context: NameContext): Reference[] {
  const read: Reading = kind === "dataset" ? readDataset(text, context) : readModel(text, context);
  return typeof read === "string" ? [] : [read];
}

/** timm loads a pretrained model whose name has a tag (`vit_base_patch16_224.augreg_in21k`) from its own hub page. */
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
