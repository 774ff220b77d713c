import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { parseJson } from "../../../formats/json.ts";
import { entries, field, isFields, text } from "../../../formats/value.ts";
import { isHubId, isHubReference } from "../../../models/hub-id.ts";
import { findCanonical } from "../../../models/legacy-names.ts";
import { readHubUrl } from "../../../models/hub-url.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { readDataset, referencesIn } from "./read-name.ts";
import { hubReference, mergeReferences, type Reference } from "../reference.ts";
import { siteReference } from "../zoos.ts";

/**
 * The file that the `datasets` library writes next to prepared data: it lists the hub files the data came from.
 * Training programs use the same file name for the list of datasets to choose from.
 */
export const datasetInfo: ManifestDetector = {
  id: "huggingface/dataset-info",
  kind: "manifest",
  title: "Prepared dataset (dataset_info.json, dataset_infos.json)",
  incidental: true,
  files: ["dataset_info.json", "dataset_infos.json"],

  async parse(file) {
    const document = parseJson(await file.text());
    const descriptions = [document, ...entries(document).map(([, value]) => value)].filter(isFields);
    const references = descriptions.flatMap((description) => [
      ...readDescription(file, description),
      ...readChoice(file, description),
    ]);
    return { components: mergeReferences(file, references) };
  },
};

/** `{"alpaca": {"hf_hub_url": "owner/name", "ms_hub_url": "owner/name"}}`. */
function readChoice(file: SourceFile, description: unknown): Reference[] {
  const id = text(field(description, "hf_hub_url"));
  const hub = id === undefined ? [] : referencesIn(readDataset(id, { file, confidence: "certain" }));
  const other = text(field(description, "ms_hub_url"));
  const isId = other !== undefined && isHubId(other);
  const site = isId ? [siteReference(`modelscope/${other}`, `${modelScope}${other}`, "dataset")] : [];
  return [...hub, ...site].map((reference) => ({ ...reference, scope: "available" as const }));
}

/** The datasets of a list that a training configuration takes from it by name: `dataset: identity,alpaca`. */
export async function readChosen(file: SourceFile, names: readonly string[]): Promise<Reference[]> {
  const [list] = names.length === 0 ? [] : file.find("dataset_info.json");
  const document = list && (await readOptional(list, parseJson));
  return names.flatMap((name) =>
    readChoice(file, field(document, name)).map(({ scope: _available, ...reference }) => reference),
  );
}

const modelScope = "https://www.modelscope.cn/datasets/";

function readDescription(file: SourceFile, description: unknown): Reference[] {
  const addresses = entries(field(description, "download_checksums")).map(([address]) => address);
  const license = text(field(description, "license"));
  const names = addresses.flatMap((address) => readHubUrl(address) ?? []);
  const unique = new Map(names.map((name) => [`${name.id}@${name.revision ?? ""}`, name]));
  const listed = [...unique.values()].filter(({ kind }) => kind === "dataset");
  // Data of the hub's own builders has no addresses: only the name of the builder tells.
  const builder = text(field(description, "dataset_name")) ?? text(field(description, "builder_name")) ?? "";
  const isNamed = listed.length === 0 && (isHubReference(builder, "dataset") || findCanonical("dataset", builder));
  const named = isNamed ? referencesIn(readDataset(builder, { file, confidence: "likely" })) : [];
  return [...listed.map((name) => hubReference(name, "certain")), ...named].map((reference) => ({
    ...reference,
    ...(license && { declaredLicense: license }),
  }));
}
