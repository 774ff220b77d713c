import type { Detector } from "../../domain/contracts.ts";
import { parseJson } from "../../formats/json.ts";
import { entries, field, isFields, text } from "../../formats/value.ts";
import { readHubUrl } from "./hub-url.ts";
import { hubReference, mergeReferences, type Reference } from "./reference.ts";

/** What the `datasets` library writes beside data that it has prepared: the files of the hub it came from. */
export const datasetInfo: Detector = {
  id: "huggingface/dataset-info",
  title: "Prepared dataset (dataset_info.json, dataset_infos.json)",
  incidental: true,
  files: ["dataset_info.json", "dataset_infos.json"],

  async parse(file) {
    const document = parseJson(await file.text());
    const descriptions = [document, ...entries(document).map(([, value]) => value)].filter(isFields);
    return { components: mergeReferences(file, descriptions.flatMap(readDescription)) };
  },
};

function readDescription(description: unknown): Reference[] {
  const addresses = entries(field(description, "download_checksums")).map(([address]) => address);
  const license = text(field(description, "license"));
  const names = addresses.flatMap((address) => readHubUrl(address) ?? []);
  const unique = new Map(names.map((name) => [`${name.id}@${name.revision ?? ""}`, name]));
  return [...unique.values()]
    .filter(({ kind }) => kind === "dataset")
    .map((name) => ({ ...hubReference(name, "certain"), ...(license && { declaredLicense: license }) }));
}
