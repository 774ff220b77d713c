import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { field, text } from "../../../../formats/value.ts";
import { findLine } from "../find-line.ts";
import { isHubReference } from "../../../../models/hub-id.ts";
import { readHubUrl } from "../../../../models/hub-url.ts";
import { findCanonical } from "../../../../models/legacy-names.ts";
import { isKnownOwner } from "../known-owners.ts";
import { isWeakModelKey, kindOfKey } from "../model-keys.ts";
import { ollamaReference, routedReference } from "../ollama-name.ts";
import { readDataset, readModel } from "../read-name.ts";
import { hubReference, type Reference, type References } from "../../reference.ts";
import type { ReadInline } from "../shell/script.ts";
import { isHdf5Url, readAddress, weightReference } from "../weight-url.ts";
import { readContainer } from "./containers.ts";
import { isMerge, readMerge } from "./merging.ts";
import { isTraining, readTraining } from "./training.ts";
import { maxNodes, type Node, outline, type Outline } from "../../../../languages/config/visit.ts";
import { formatNumber } from "../../../../text/count.ts";

/** References in the documents of a configuration file, for any program. */
export function readConfig(
  file: SourceFile,
  documents: readonly unknown[],
  source: string,
  readInline: ReadInline,
): References {
  const isRouted = /openrouter|litellm|together|fireworks|groq|deepinfra|bedrock|openai_api|portkey/i.test(source);
  const outlines = documents.map((document) => outline(document));
  const found = outlines.flatMap((one) => readOutline(file, one, isRouted, readInline));
  return { found: withLines(found, source), notes: outlines.some(({ isCut }) => isCut) ? [cut] : [] };
}

const bound = `${formatNumber(maxNodes)} values of a configuration file`;
const cut: Note = { message: `lcc reads no more than ${bound}.`, limit: bound };

function readOutline(
  file: SourceFile,
  { nodes, texts }: Outline,
  isRouted: boolean,
  readInline: ReadInline,
): Reference[] {
  const merges = isMerge(nodes);
  const trains = !merges && isTraining(nodes);
  return [
    ...texts.flatMap(({ path, text }) => readText(path, text)),
    ...nodes.flatMap((node) => [
      ...readContainer(file, node, readInline),
      ...readKeys(file, node, isRouted),
      ...readRouted(file, node),
      ...(merges ? readMerge(file, node) : []),
      ...(trains ? readTraining(file, node) : []),
    ]),
  ];
}

/** `hf://owner/name`, URLs of files on the hub and of weights elsewhere, `ollama://name`. */
function readText(path: readonly string[], text: string): Reference[] {
  const key = path.at(-1) ?? "";
  if (/output|push|upload|homepage|documentation/i.test(key)) return [];
  if (text.startsWith("ollama://"))
    return [ollamaReference(text.slice(9))].filter((reference) => reference !== undefined);
  const name = text.startsWith("hf.co/") ? readHubUrl(text) : undefined;
  if (text.startsWith("hg://")) return readAsset(path, text);
  const isWeights = /weight|model|checkpoint|pretrain/i.test(key) && isHdf5Url(text);
  const reference = name ? hubReference(name, "certain") : isWeights ? weightReference(text) : readAddress(text);
  return reference ? [reference] : [];
}

/** fairseq2 writes `hg://owner/name`. With a host in place of the owner it is an address of Mercurial. */
function readAsset(path: readonly string[], text: string): Reference[] {
  const name = /^hg:\/\/[^/.]+\//.test(text) ? readHubUrl(text.replace("hg:", "hf:")) : undefined;
  const isData = path.some((key) => /^datasets?$/i.test(key));
  return name ? [hubReference(isData ? { ...name, kind: "dataset" } : name, "certain")] : [];
}

/** Unambiguous keys, and vaguer ones if the owner is known for models. */
function readKeys(file: SourceFile, { path, fields }: Node, isRouted: boolean): Reference[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const name = text(value);
    if (name === undefined || name.length > 300) return [];
    if (key === "dataset_path" && isEvaluation(fields)) return readEvaluation(file, name);
    const kind = kindOfKey(key);
    const isVague = !kind && !isRouted && isVagueKey(key, path) && isKnownOwner(name);
    if (!kind && !isVague) return [];
    const revision = key === "attn_implementation" ? undefined : revisionIn(fields);
    const context = { file, confidence: isVague ? "likely" : "certain", ...(revision && { revision }) } as const;
    const read = kind === "dataset" ? readDataset(name, context) : readModel(name, context);
    return typeof read === "string" ? [] : [read];
  });
}

function revisionIn(fields: Node["fields"]): string | undefined {
  return text(field(fields, "model_revision")) ?? text(field(fields, "revision"));
}

/** `model: …`, and `name: …` inside `model`. */
function isVagueKey(key: string, path: readonly string[]): boolean {
  return isWeakModelKey(key) || (key === "name" && /model|tokenizer|embed|encoder|rerank/i.test(path.at(-1) ?? ""));
}

/** A task of the evaluation harness, or a file that tasks include. */
function isEvaluation(fields: Node["fields"]): boolean {
  return evaluationKeys.some((key) => Object.hasOwn(fields, key));
}

const evaluationKeys = [
  ...["task", "group", "doc_to_text", "doc_to_target", "doc_to_choice", "output_type", "metric_list", "test_split"],
  ...["validation_split", "process_docs", "generation_kwargs", "fewshot_config", "training_split", "dataset_name"],
];

/** Tasks of the evaluation harness name the dataset they use. */
function readEvaluation(file: SourceFile, name: string): Reference[] {
  const isName = isHubReference(name, "dataset") || findCanonical("dataset", name) !== undefined;
  const read = isName ? readDataset(name, { file, confidence: "certain" }) : "other";
  return typeof read === "string" ? [] : [{ ...read, scope: "test" }];
}

/** `litellm_params: {model: huggingface/owner/name}`. */
function readRouted(file: SourceFile, { path, fields }: Node): Reference[] {
  if (path.at(-1) !== "litellm_params") return [];
  const reference = routedReference(text(field(fields, "model")) ?? "", { file, confidence: "certain" });
  return reference ? [reference] : [];
}

/** Parsed data has no line numbers. The first line with the name is close enough, and cheap for few names. */
function withLines(found: readonly Reference[], source: string): Reference[] {
  return found.map((reference, at) => {
    if (reference.line !== undefined || at > 300) return reference;
    const line = findLine(source, reference.name);
    return line === undefined ? reference : { ...reference, line };
  });
}
