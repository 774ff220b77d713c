import type { Component } from "../../../domain/contracts/component.ts";
import type { Tree, TreeLicense } from "../../../domain/contracts/contracts.ts";
import { readFacts } from "../../../models/read-facts.ts";
import { toFolder, joinPath, upwards } from "../../../text/paths.ts";
import { chooseLicense } from "../../kit/installed-license.ts";
import { cardNames } from "../files/cards/body.ts";
import { licenseText, readCard } from "../files/cards/card.ts";
import { readFrontMatterQuietly } from "../files/cards/front-matter.ts";
import { tableLicense } from "./license-tables.ts";
import { oncePerKey, oncePerObject } from "../../../async/once.ts";

/**
 * The license of a model's copy in the tree: from the front matter of its card, else from a license file next to it, else
 * from a table of the project.
 * A model that is only referenced by its hub name has a license in the tree only if a copy is there too.
 */
export async function treeLicense(component: Component, folder: string, tree: Tree): Promise<TreeLicense | undefined> {
  const isBesideWeights = isWeights(component);
  for (const place of await listPlaces(component, folder, tree)) {
    const card = await cardLicense(tree, place, isBesideWeights);
    if (card) return card;
    const isOwn = place === "" && !(isBesideWeights && (await isModelFolder(tree))); // that of the project
    const text = isOwn ? undefined : await licenseFile(tree, place);
    if (text) return text;
  }
  return tableLicense(component, folder, tree);
}

/** Weights are in the folder itself; copies of hub models are in folders named after them. */
async function listPlaces(component: Component, folder: string, tree: Tree): Promise<readonly string[]> {
  const { type, name, origin } = component;
  if (type === "ollama" || (type === "custom" && origin)) return []; // fetched from elsewhere
  if (isWeights(component) || type === "custom")
    return [folder, toFolder(folder)].filter((place, at) => at === 0 || place !== "");
  const last = name.slice(name.lastIndexOf("/") + 1);
  const inside = type === "huggingface-dataset" ? datasetFolders : modelFolders;
  const places: string[] = [];
  for (const above of upwards(folder)) {
    const existing = await findFolders(tree)(above);
    const copies = inside.flatMap((part) => (existing.has(part) ? [`${part}/${name}`, `${part}/${last}`] : []));
    places.push(...[name, ...copies].map((path) => joinPath(above, path)));
  }
  return places;
}

const datasetFolders = ["data", "datasets"];
const modelFolders = ["models", "model", "weights", "checkpoints"];

/** The folders for copies that a folder may have. Thousands of models may be looked for from the same folder. */
const findFolders = oncePerObject((tree: Tree) =>
  oncePerKey(async (above) => {
    const existing = new Set<string>();
    for (const part of [...datasetFolders, ...modelFolders])
      if (await tree.mayHaveFolder(joinPath(above, part))) existing.add(part);
    return existing;
  }),
);

function isWeights({ facts }: Component): boolean {
  return readFacts(facts).format !== undefined;
}

async function cardLicense(tree: Tree, folder: string, isBesideWeights: boolean): Promise<TreeLicense | undefined> {
  for (const name of isBesideWeights ? cardNames : cardNames.slice(0, 1)) {
    const file = await tree.file(joinPath(folder, name));
    const head = await readFrontMatterQuietly(file);
    const card = head && file && readCard(head, file.path, isBesideWeights);
    const raw = card && licenseText(card);
    if (raw !== undefined && card?.kind !== "space") return { raw, kind: "statement", file: joinPath(folder, name) };
  }
  return undefined;
}

/** Whether the root has the files of a model and no program: a downloaded model, not a project. */
async function isModelFolder(tree: Tree): Promise<boolean> {
  const names = await tree.names("");
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  return has(/^(?:config|params|model_index|tokenizer_config|adapter_config)\.json$/) && !has(program);
}

const program =
  /\.(?:py|[cm]?[jt]s|ipynb|go|rs|java|cs|rb|php|toml)$|^(?:package\.json|requirements.*\.txt|Dockerfile|src)$/;

/** A license file belongs to weights or data only in their own folder; elsewhere it is for part of the project. */
async function licenseFile(tree: Tree, folder: string): Promise<TreeLicense | undefined> {
  const names = await tree.names(folder);
  return names.some((name) => model.test(name)) ? await chooseLicense(folder, {}, tree) : undefined;
}

const model =
  /\.(?:gguf|safetensors|onnx|bin|pth?|ckpt|h5|hdf5|tflite|mlmodel|keras|pdi?params|t7|ftz|parquet|arrow)$|\.data-\d{5}-of-\d{5}$|^adapter_config\.json$/;
