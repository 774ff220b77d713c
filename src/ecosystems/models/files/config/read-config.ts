import { rememberAnswers } from "../../../../text/remember-answers.ts";
import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { field, text, type Fields } from "../../../../formats/value.ts";
import { findLine } from "../find-line.ts";
import { isHubReference, isLegacyModel } from "../../../../models/hub-id.ts";
import { readHubUrl } from "../../../../models/hub-url.ts";
import { providerKeys } from "../../../../models/setting-keys.ts";
import { findCanonical, listLegacyModels } from "../../../../models/legacy-names.ts";
import { isModelName } from "../../../../models/model-form.ts";
import { isWeakModelKey, kindOfKey } from "../model-keys.ts";
import { isAboutOllama, ollamaReference, readOllamaSetting, routedReference } from "../ollama-name.ts";
import { namesRouter } from "../routers.ts";
import { readDataset, readModel, referencesIn } from "../read-name.ts";
import { hubReference, type Reference, type References } from "../../reference.ts";
import { isSettingName, type ReadInline } from "../shell/script.ts";
import { zooReference } from "../../zoos.ts";
import { clipName } from "../python/zoo-references.ts";
import { isHdf5Url, readAddress, weightReference } from "../weight-url.ts";
import { hasAssignment, isContainerKey, readContainer } from "./containers.ts";
import { licenseOf } from "./croissant.ts";
import { isRepositoryKey, namesFile } from "./file-entries.ts";
import { isMerge, isMergeKey, readMerge } from "./merge.ts";
import { readTagged } from "./tagged.ts";
import { isTraining, isTrainingKey, readTraining } from "./training.ts";
import type { ParsedConfig } from "../../../../languages/config/parse-config.ts";
import {
  hasKeyAbove,
  maxNodes,
  type Node,
  createOutline,
  type Outline,
  type Path,
} from "../../../../languages/config/outline.ts";
import { variableDefault } from "../../../../languages/config/variable-default.ts";
import { formatNumber } from "../../../../text/count.ts";

/** References in the documents of a configuration file, for any program. */
export function readConfigReferences(
  file: SourceFile,
  { documents, tags }: ParsedConfig,
  source: string,
  readInline: ReadInline,
): References {
  const isRouted = namesRouter(source) || /openai_api/i.test(source);
  const outlines = documents.map((document) => createOutline(document, mayBeAddress));
  const references = outlines.flatMap((outline) => readOutline(file, outline, isRouted, readInline));
  if (tags) references.push(...readTagged(file, documents, tags, readInline));
  return { references: withLines(references, source), notes: outlines.some(({ isCut }) => isCut) ? [cut] : [] };
}

const bound = `${formatNumber(maxNodes)} values of a configuration file`;
const cut: Note = { message: `lcc reads no more than ${bound}.`, limit: bound };

function readOutline(
  file: SourceFile,
  { nodes, texts }: Outline,
  isRouted: boolean,
  readInline: ReadInline,
): Reference[] {
  const isKey = rememberAnswers(isTellingKey);
  const isParent = rememberAnswers(
    (key) => key === "litellm_params" || isAboutOllama(key) || isNameOfModel(key) || isFamily(key),
  );
  // Most mappings of a file have none of the keys that any of the readers looks at.
  const telling = nodes.filter(
    ({ path, fields }) =>
      (path && isParent(path.key)) || Object.keys(fields).some((key) => isKey(key) || hasAssignment(fields[key])),
  );
  const merges = isMerge(telling);
  const trains = !merges && isTraining(telling);
  return [
    ...withLicenses([
      ...texts.map(({ path, text }) => ({
        fields: path?.within,
        place: path?.parent,
        references: readText(path, text),
      })),
      ...telling.map((node) => ({ ...node, place: node.path, references: readKeys(file, node, isRouted) })),
    ]),
    ...telling.flatMap((node) => [
      ...readContainer(file, node, readInline),
      ...readRouted(file, node),
      ...readClip(node),
      ...(merges ? readMerge(file, node) : []),
      ...(trains ? readTraining(file, node) : []),
    ]),
  ];
}

function isTellingKey(key: string): boolean {
  // Names and versions of packages, paths and URLs: a lockfile has thousands of different ones.
  if (/[\d.@/]/.test(key)) return isSettingName(key) || isAboutOllama(key);
  return (
    isContainerKey(key) ||
    isMergeKey(key) ||
    isTrainingKey(key) ||
    isWeakModelKey(key) ||
    kindOfKey(key) !== undefined ||
    isAboutOllama(key) ||
    providerKeys.includes(key) ||
    isRepositoryKey(key) ||
    key === "dataset_path" ||
    key === "arch" ||
    key === "backbone"
  );
}

interface Stated {
  /** The mapping that has the address or the name, and the place that leads to it. */
  readonly fields: Fields | undefined;
  readonly place: Path | undefined;
  readonly references: readonly Reference[];
}

/**
 * The license that an entry states beside the address or name of its model. Many entries with a license or a file are
 * a table of models to choose from: they are available, but not loaded just for being listed.
 */
function withLicenses(stated: readonly Stated[]): Reference[] {
  const entries = new Set<Fields>();
  const listed = new Set<Reference>();
  const read = stated.flatMap(({ fields, place, references }) => {
    const around = place && place.depth > 1 ? place.within : undefined; // a whole document is no entry
    const entry =
      references.length === 0 ? undefined : [fields, around].find((each) => readLicense(each) !== undefined);
    const table = entry ?? (references.length > 0 && fields && namesFile(fields) ? fields : undefined);
    if (!table) return references;
    entries.add(table);
    const declaredLicense = readLicense(entry);
    const all = references.map((each) => (declaredLicense === undefined ? each : { ...each, declaredLicense }));
    for (const reference of all) listed.add(reference);
    return all;
  });
  if (entries.size < minTable) return read;
  return read.map((each) => (listed.has(each) ? { ...each, scope: "available" as const } : each));
}

const minTable = 5;

function readLicense(entry: Fields | undefined): string | undefined {
  if (!entry || ofPrograms.some((key) => Object.hasOwn(entry, key))) return undefined;
  const [license] = ["license", "licence", "license_name"].flatMap((key) => licenseOf(field(entry, key)) ?? []);
  return license === undefined || license.length > 300 ? undefined : license;
}

/** Keys of manifests, whose license is that of a program. */
const ofPrograms = ["dependencies", "edition", "scripts", "main", "manifest_version", "requires-python", "exports"];

/** The beginnings of hub URLs that have no scheme. */
const schemeless = /^(?:hf|huggingface|www\.|git@)/;

function mayBeAddress(text: string): boolean {
  return text.includes("://") || schemeless.test(text) || text.startsWith(audiocraft);
}

/** `hf://owner/name`, URLs of files on the hub and of weights elsewhere, `ollama://name`. */
function readText(path: Path | undefined, text: string): Reference[] {
  const key = path?.key ?? "";
  if (/output|push|upload|homepage|documentation/i.test(key)) return [];
  if (text.startsWith("ollama://"))
    return [ollamaReference(text.slice(9))].filter((reference) => reference !== undefined);
  const name = text.startsWith("hf.co/") ? readHubUrl(text) : undefined;
  if (text.startsWith("hg://")) return readAsset(path, text);
  if (text.startsWith(audiocraft)) return readPretrained(text.slice(audiocraft.length));
  const isWeights = /weight|model|checkpoint|pretrain/i.test(key) && isHdf5Url(text);
  const reference = name
    ? hubReference(name, "certain")
    : isWeights
      ? weightReference(text)
      : readAddress(text, undefined, key);
  return reference ? [reference] : [];
}

/** audiocraft writes `//pretrained/owner/name`. */
const audiocraft = "//pretrained/";

function readPretrained(id: string): Reference[] {
  return isHubReference(id, "model") ? [hubReference({ kind: "model", id }, "certain")] : [];
}

/** fairseq2 writes `hg://owner/name`. With a host in place of the owner it is an address of Mercurial. */
function readAsset(path: Path | undefined, text: string): Reference[] {
  const name = /^hg:\/\/[^/.]+\//.test(text) ? readHubUrl(text.replace("hg:", "hf:")) : undefined;
  const isData = hasKeyAbove(path, (key) => /^datasets?$/i.test(key));
  return name ? [hubReference(isData ? { ...name, kind: "dataset" } : name, "certain")] : [];
}

/** Unambiguous keys, and vaguer ones if the owner is known for models. */
function readKeys(file: SourceFile, { path, fields }: Node, isRouted: boolean): Reference[] {
  const texts = Object.entries(fields).flatMap(([key, value]) =>
    (Array.isArray(value) ? value.slice(0, maxItems) : [value]).map((item) => [key, text(item) ?? ""] as const),
  );
  return texts.flatMap(([key, value]) => {
    const name = variableDefault(value);
    if (name === "" || name.length > 300) return [];
    if (key === "dataset_path" && isEvaluation(fields)) return readEvaluation(file, name);
    const kind = kindOfKey(key);
    const isVague = !kind && !isRouted && isVagueKey(key, path, name) && isNameOfHub(name);
    const isOfFile = isRepositoryKey(key) && isHubReference(name, "model") && namesFile(fields);
    if (!kind && !isVague && !isOfFile) return [];
    const revision = key === "attn_implementation" ? undefined : revisionIn(fields);
    const context = { file, confidence: isVague ? "likely" : "certain", ...(revision && { revision }) } as const;
    return referencesIn(kind === "dataset" ? readDataset(name, context) : readModel(name, context));
  });
}

const maxItems = 100;

function revisionIn(fields: Node["fields"]): string | undefined {
  return text(field(fields, "model_revision")) ?? text(field(fields, "revision"));
}

/** The name of a model, or an old one that is hardly anything else: `bert-base-uncased`. */
function isNameOfHub(name: string): boolean {
  return isModelName(name) || (name.includes("-") && isLegacyModel(name));
}

/** `model: …`; `name: …` inside `model`, or inside the model's family: `t5: {name: t5-small}`. */
function isVagueKey(key: string, path: Path | undefined, name: string): boolean {
  if (key !== "name" || !path) return isWeakModelKey(key);
  return isNameOfModel(path.key) || name.startsWith(`${path.key}-`);
}

/** Weights of open_clip have two names: `{arch: ViT-H-14, version: laion2b_s32b_b79k}`. */
function readClip({ fields }: Node): Reference[] {
  return clipTags.flatMap((key) => {
    const tag = text(field(fields, key));
    const names = tag === undefined ? [] : clipKeys.flatMap((other) => text(field(fields, other)) ?? []);
    return names.flatMap((name) => zooReference("open-clip", clipName(name, tag ?? "")) ?? []);
  });
}

const clipTags = ["version", "pretrained", "pretrained_tag", "pretrained_weights", "weights"];
const clipKeys = ["arch", "model_name", "model", "name", "architecture", "clip_model", "model_type", "backbone"];

/** Whether `name: …` inside of such a key may be the name of a model. */
function isNameOfModel(key: string): boolean {
  return /model|tokenizer|embed|encoder|rerank/i.test(key);
}

/** Whether names of models begin with it: `bert`, `t5`. */
function isFamily(key: string): boolean {
  return /^[a-z][a-z0-9]{1,11}$/.test(key) && listLegacyModels().some((name) => name.startsWith(`${key}-`));
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
  const read = isName ? referencesIn(readDataset(name, { file, confidence: "certain" })) : [];
  return read.map((reference) => ({ ...reference, scope: "test" }));
}

/** `litellm_params: {model: huggingface/owner/name}`, `ollama: {llm_model: llama3}`. */
function readRouted(file: SourceFile, { path, fields }: Node): Reference[] {
  if (path?.key !== "litellm_params") return readOllama({ path, fields });
  const reference = routedReference(text(field(fields, "model")) ?? "", { file, confidence: "certain" });
  return reference ? [reference] : [];
}

/** `Ollama: {ChatModel: {ModelName: phi3:mini}}`, `{provider: ollama, model: llama3}`, `ollama.model: llama3`. */
function readOllama({ path, fields }: Node): Reference[] {
  const isServed = providerKeys.some((key) => /^ollama$/i.test(text(field(fields, key)) ?? ""));
  const isAbout = isServed || hasKeyAbove(path, isAboutOllama);
  return Object.entries(fields).flatMap(([key, value]) => {
    const setting = isServed && key === "id" ? "model" : key;
    return readOllamaSetting(setting, variableDefault(text(value) ?? ""), isAbout) ?? [];
  });
}

/** Parsed data has no line numbers. The first line with the name is close enough, and cheap for few names. */
function withLines(references: readonly Reference[], source: string): Reference[] {
  return references.map((reference, at) => {
    if (reference.line !== undefined || at > 300) return reference;
    const line = findLine(source, reference.name);
    return line === undefined ? reference : { ...reference, line };
  });
}
