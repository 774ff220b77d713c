import { isHubReference } from "../../../../models/hub-id.ts";
import { hubReference, type Reference } from "../../reference.ts";
import { weightReference } from "../weight-url.ts";
import { findInZoo, modelScopeReference, siteReference } from "../../zoos.ts";
import { findArgument, type Call } from "../../../../languages/python/calls.ts";
import { fullName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Models and data that programs load from other sites: Kaggle, ModelScope, TensorFlow, PyTorch Hub. */
export function readSites(program: Program): Reference[] {
  return program.calls.flatMap((call) => {
    if (!names.has(call.name)) return [];
    const path = fullName(program.imports, call.receiver, call.name);
    const [module = ""] = path.split(".");
    const read = Object.hasOwn(sites, module) ? sites[module] : undefined;
    return read ? read(program, call, path) : [];
  });
}

const names: ReadonlySet<string> = new Set([
  ...["model_download", "dataset_download", "load_dataset", "dataset_load", "snapshot_download", "from_pretrained"],
  ...["model_file_download", "pipeline", "dataset_snapshot_download", "load", "KerasLayer", "Module", "resolve"],
  ...["dataset_download_files", "dataset_download_cli", "load_module_spec", "builder", "as_dataframe", "AutoModel"],
]);

type ReadSite = (program: Program, call: Call, path: string) => Reference[];

const sites: Readonly<Record<string, ReadSite>> = {
  kagglehub: readKaggle,
  kaggle: readKaggle,
  modelscope: readModelScope,
  funasr: readFunasr,
  tensorflow_hub: readTensorFlowHub,
  tensorflow_datasets: readTensorFlowDatasets,
  torch: readTorchHub,
};

function valuesOf(program: Program, call: Call, position: number, keywords: readonly string[]): readonly string[] {
  const argument = findArgument(call, position, keywords);
  return argument ? program.evaluate(argument) : [];
}

/** `model_download("owner/model/framework/variation[/version]")`, `dataset_download("owner/name[/versions/1]")`. */
function readKaggle(program: Program, call: Call): Reference[] {
  const kind = call.name === "model_download" ? "model" : "dataset";
  const position = positions.get(call.name);
  if (position === undefined) return [];
  return handlesOf(program, call, position).flatMap((handle) => {
    const [id = "", version] = /^(.*?)(?:\/versions)?\/(\d{1,6})$/.exec(handle.slice(0, 300))?.slice(1) ?? [handle];
    if (!/^[\w.-]+(?:\/[\w.-]+){1,3}$/.test(id)) return [];
    return [siteReference(`kaggle/${id}`, `https://www.kaggle.com/${kind}s/${id}`, kind, call.line, version)];
  });
}

/** The handle, or those that callers of the function around the call give. */
function handlesOf(program: Program, call: Call, position: number): readonly string[] {
  const keywords = ["handle", "dataset"];
  const argument = findArgument(call, position, keywords);
  const own = argument ? program.evaluate(argument) : [];
  const wrapper = argument && own.length === 0 ? program.wrapperOf(call, argument, keywords) : undefined;
  return wrapper ? program.callersOf(wrapper).flatMap((passed) => program.evaluate(passed.argument)) : own;
}

const positions: ReadonlyMap<string, number> = new Map([
  ["model_download", 0],
  ["dataset_download", 0],
  ["dataset_download_files", 0],
  ["dataset_download_cli", 0],
  ["load_dataset", 1],
  ["dataset_load", 1],
]);

/** ModelScope has functions with the same names as the hub's, and names of the same form. */
function readModelScope(program: Program, call: Call, path: string): Reference[] {
  const isDataset = /\.(?:MsDataset\.load|dataset_snapshot_download)$/.test(path);
  const isLoad = /\.(?:snapshot_download|from_pretrained|model_file_download|pipeline)$/.test(path);
  if (!isDataset && !isLoad) return [];
  const keywords = ["model_id", "model", "dataset_name", "dataset_id", "pretrained_model_name_or_path"];
  const kind = isDataset ? "dataset" : "model";
  const version = valuesOf(program, call, 99, ["revision", "model_revision"])[0];
  return valuesOf(program, call, call.name === "pipeline" ? 1 : 0, keywords).flatMap((id) =>
    modelScopeReference(id, kind, call.line, version),
  );
}

/** `AutoModel(model="owner/name", vad_model=…)` loads from ModelScope, unless it says `hub="hf"`. */
function readFunasr(program: Program, call: Call, path: string): Reference[] {
  if (path !== "funasr.AutoModel") return [];
  const isOfHub = valuesOf(program, call, 99, ["hub"]).some((hub) => /^(?:hf|huggingface)$/.test(hub));
  return ["model", "vad_model", "punc_model", "spk_model"].flatMap((keyword) =>
    valuesOf(program, call, 99, [keyword]).flatMap((id) => {
      if (!isHubReference(id, "model")) return []; // a folder, or a short name of the library
      return isOfHub
        ? hubReference({ kind: "model", id }, "certain", call.line)
        : modelScopeReference(id, "model", call.line);
    }),
  );
}

function readTensorFlowHub(program: Program, call: Call): Reference[] {
  if (!/^(?:load|KerasLayer|Module|resolve|load_module_spec)$/.test(call.name)) return [];
  return valuesOf(program, call, 0, ["handle", "spec"]).flatMap((value) => weightReference(value, call.line) ?? []);
}

/** `load("name[/config][:version]")`. */
function readTensorFlowDatasets(program: Program, call: Call): Reference[] {
  if (!/^(?:load|builder|as_dataframe)$/.test(call.name)) return [];
  return valuesOf(program, call, 0, ["name"]).flatMap((value) => {
    const [, name, version] = /^(\w{2,60})(?:\/[\w.+-]{1,80})?(?::([\d.*]{1,20}))?$/.exec(value) ?? [];
    if (name === undefined) return [];
    const address = `https://www.tensorflow.org/datasets/catalog/${name}`;
    return [siteReference(`tfds/${name}`, address, "dataset", call.line, version?.includes("*") ? "" : version)];
  });
}

/** `torch.hub.load("owner/repository[:tag]", "model")` runs code of the repository, which downloads its weights. */
function readTorchHub(program: Program, call: Call, path: string): Reference[] {
  if (path !== "torch.hub.load" || valuesOf(program, call, 99, ["source"]).includes("local")) return [];
  const [model] = valuesOf(program, call, 1, ["model"]);
  return valuesOf(program, call, 0, ["repo_or_dir", "github"]).flatMap((value) => {
    const [, repository, tag] = /^([\w.-]{1,60}\/[\w.-]{1,100})(?::([\w./-]{1,100}))?$/.exec(value) ?? [];
    if (repository === undefined || repository.startsWith(".")) return [];
    const name = model === undefined ? repository : `${repository}:${model}`;
    const reference = siteReference(name, `https://github.com/${repository}`, "model", call.line, tag);
    const isKnown = findInZoo("torch-hub", repository) !== undefined;
    return [
      isKnown
        ? { ...reference, facts: { ...reference.facts, zoo: { zoo: "torch-hub", name: repository } } }
        : reference,
    ];
  });
}
