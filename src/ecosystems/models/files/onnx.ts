import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { knownFacts } from "../../../models/known-facts.ts";
import { isHubId } from "../../../models/hub-id.ts";
import { readHubUrl } from "../../../models/hub-url.ts";
import { hubReference, type Reference } from "../reference.ts";
import { readOnnxHeader, type OnnxHeader } from "./weights/onnx-header.ts";
import { readWeights } from "./weights/read-header.ts";
import type { WeightHeader } from "./weights/weight-component.ts";

/** A model in the ONNX format. The program that wrote it is a tool, not a part of it. */
export const onnxModel: ManifestDetector = {
  id: "huggingface/onnx",
  kind: "manifest",
  title: "Model (ONNX)",
  files: ["*.onnx"],

  parse: (file) => readWeights(file, "onnx", async () => toHeader(await readOnnxHeader(file))),
};

function toHeader({ irVersion, producer, modelVersion, properties }: OnnxHeader): WeightHeader {
  const property = (names: readonly string[]) =>
    names.map((name) => properties.get(name)?.trim().slice(0, 1000)).find((value) => value);
  return {
    name: property(["model_name", "name", "title"]),
    version: modelVersion > 0 && Number.isSafeInteger(modelVersion) ? String(modelVersion) : undefined,
    license: property(["license", "model_license", "model_licenses", "licenses"]),
    parts: ["source_model", "base_model", "hf_model_id", "model_id", "huggingface_model", "source"].flatMap((name) =>
      origin(properties.get(name)),
    ),
    facts: knownFacts({
      format: "onnx",
      irVersion,
      producer: producer.slice(0, 200) || undefined,
      licenseLink: property(["license_link", "license_url"]),
    }),
  };
}

function origin(value: string | undefined): Reference[] {
  const name =
    value === undefined
      ? undefined
      : (readHubUrl(value) ?? (isHubId(value) ? { kind: "model" as const, id: value } : undefined));
  return name ? [hubReference(name, "certain")] : [];
}
