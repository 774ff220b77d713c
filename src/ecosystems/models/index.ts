import type { Ecosystem, PackageLabels, PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { readHubStatement } from "./hub-license.ts";
import { zooLicense } from "./zoos.ts";
import { huggingfaceUrl } from "./settings.ts";
import { ignoreCase, noneOfOperator } from "../kit/name-rules.ts";
import { isAmongHosts } from "../kit/public-hosts.ts";
import type { Component } from "../../domain/contracts/component.ts";
import { isHubName } from "../../models/hub-page.ts";
import { componentPurl } from "../kit/package-url.ts";

/** Models and datasets: from the Hugging Face Hub, from Ollama, and files in the tree. */
export const huggingface: Ecosystem = {
  types: ["huggingface", "huggingface-dataset", "ollama", "custom"],
  title: "Models and datasets",
  normalizeName: ignoreCase,
  purl,
  fromPurl,
  // Project files do not configure which hub models come from.
  privateNames: { isPublic: (address) => isAmongHosts(address, publicHosts), ofOperator: noneOfOperator },
  registry: {
    settings: [huggingfaceUrl],
    variables: /^(?:HF_(?:ENDPOINT|HOME|TOKEN|TOKEN_PATH)|HUGGING_FACE_HUB_TOKEN)$/,
    advice: "SVC_HUGGINGFACE_URL to your own hub",
    paces: {},
    wellKnown: { type: "huggingface", name: "openai-community/gpt2", version: "" },
  },
  readLicense: readHubStatement,
  publishedLicense: zooLicense,
  loadReaders: async () => (await import("./readers.ts")).huggingfaceReaders,
  loadRegistry: async () => (await import("./registry/huggingface-hub.ts")).huggingfaceHub,
};

const publicHosts = ["huggingface.co", "www.huggingface.co", "hf.co", "hf-mirror.com"];

/** Hub models have a package URL; datasets, Ollama models and files do not. */
export function purl({ type, name, version }: Component): string | undefined {
  return type === "huggingface" ? componentPurl({ type, name, version }) : undefined;
}

/** A dataset has the package URL of a model; some tools add `datasets/`, as in its hub URL. */
function fromPurl(
  { type, namespace, name }: PackageUrl,
  labels?: PackageLabels,
): Pick<Component, "type" | "name"> | undefined {
  if (type !== "huggingface") return undefined;
  const path = namespace === undefined ? name : `${namespace}/${name}`;
  const [, dataset = labels?.kind === "dataset" ? path : undefined] = /^datasets\/(.+)$/.exec(path) ?? [];
  const identity = dataset === undefined ? { type, name: path } : { type: "huggingface-dataset", name: dataset };
  return isHubName(identity.name) ? identity : undefined;
}
