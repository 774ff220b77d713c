import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { entries, field, fields, isFields, list, text } from "../../../../formats/value.ts";
import { isHubReference } from "../../../../models/hub-id.ts";
import { readDataset, readModel, referencesIn } from "../read-name.ts";
import type { Reference } from "../../reference.ts";
import type { Node } from "../../../../languages/config/outline.ts";

/** The base model and the data of a training configuration: axolotl, trl, LLaMA-Factory, alignment-handbook. */
export function readTraining(file: SourceFile, { fields }: Node): Reference[] {
  return [...readModels(file, fields), ...readDatasets(file, fields)];
}

/** Whether a file is about training: it has training settings, or names its model as training programs do. */
export function isTraining(nodes: readonly Node[]): boolean {
  return nodes.some(({ fields }) => {
    const has = (key: string) => Object.hasOwn(fields, key);
    return signs.some(has) || (has("base_model") && besideBase.some(has));
  });
}

const besideBase = ["datasets", "data", "adapter", "output_dir", "params"];
const signs = `learning_rate num_train_epochs num_epochs per_device_train_batch_size micro_batch_size lora_r
  model_name_or_path pretrained_model_name_or_path gradient_accumulation_steps max_seq_length sequence_len dataset_mixer
  dataset_mixture training_args lora_alpha max_train_steps train_batch_size`.split(/\s+/);

const modelKeys =
  "base_model model_name hf_name base_model_config tokenizer_config tokenizer_name lora_model_dir reference_model".split(
    " ",
  );

function readModels(file: SourceFile, fields: Node["fields"]): Reference[] {
  return modelKeys.flatMap((key) => {
    const name = text(field(fields, key));
    if (name === undefined) return [];
    const revision = key === "base_model" ? text(field(fields, "revision_of_model")) : undefined;
    return referencesIn(
      readModel(name, { file, confidence: key === "base_model" ? "certain" : "likely", ...(revision && { revision }) }),
    );
  });
}

const listKeys =
  "datasets test_datasets pretraining_dataset pretraining_datasets dataset_mixture dataset_mixer dataset train_datasets data".split(
    " ",
  );

const dataKeys = ["dataset_name", "dataset_id", "dataset_path", "train_dataset", "eval_dataset"];

/** Keys that make a file one about training, and keys that are read in such a file. */
export function isTrainingKey(key: string): boolean {
  return trainingKeys.has(key);
}

const trainingKeys: ReadonlySet<string> = new Set([...signs, ...modelKeys, ...listKeys, ...dataKeys, "_component_"]);

function readDatasets(file: SourceFile, fields: Node["fields"]): Reference[] {
  const direct = dataKeys.flatMap((key) => readOne(file, field(fields, key), false));
  const listed = listKeys.flatMap((key) => {
    const value = field(fields, key);
    const isEvaluation = key === "test_datasets";
    const references = [
      readOne(file, value, true),
      ...list(value).map((item) => readOne(file, item, true)),
      mixed(file, value),
    ].flat();
    return isEvaluation ? references.map((reference) => ({ ...reference, scope: "test" as const })) : references;
  });
  // torchtune has the loader class in `_component_` and the dataset in `source`
  const source = Object.hasOwn(fields, "_component_") ? readOne(file, field(fields, "source"), false) : [];
  return [...direct, ...listed, ...source];
}

/** `owner/name`, or an entry with it as its path. A one-word name could be anything here. */
function readOne(file: SourceFile, value: unknown, isEntry: boolean): Reference[] {
  const inside =
    isEntry && isFields(value) ? ["path", "id", "dataset", "dataset_name"].map((key) => text(field(value, key))) : [];
  const name = text(value) ?? inside.find((name) => name !== undefined);
  if (name === undefined) return [];
  const isHub = isHubReference(name, "dataset") || name.startsWith("hf://");
  const isNamed = !isEntry && /^[a-z]\w{1,60}$/.test(name) && text(value) !== undefined;
  const revision = isFields(value) ? text(field(value, "revision")) : undefined;
  if (!isHub && !isNamed) return [];
  const read = readDataset(name, { file, confidence: isHub ? "certain" : "likely", ...(revision && { revision }) });
  return isNamed && !isHub && typeof read !== "string" && read.canonicalName === undefined ? [] : referencesIn(read);
}

/** The names of datasets in a training configuration, which stand for entries of a list in another file. */
export function listChosen(documents: readonly unknown[]): readonly string[] {
  const lists = documents.flatMap((document) =>
    Object.hasOwn(fields(document), "model_name_or_path")
      ? ["dataset", "eval_dataset"].flatMap((key) => text(field(document, key)) ?? [])
      : [],
  );
  const names = lists.flatMap((names) => names.slice(0, 2000).split(",")).map((name) => name.trim());
  return [...new Set(names)].filter((name) => /^[\w.-]{1,100}$/.test(name));
}

/** `{owner/name: share}`. */
function mixed(file: SourceFile, value: unknown): Reference[] {
  return entries(value)
    .filter(([name]) => isHubReference(name, "dataset"))
    .flatMap(([name]) => referencesIn(readDataset(name, { file, confidence: "certain" })));
}
