import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";
import { readHubStatement } from "./hub-license.ts";
import { fromPurl, purl } from "./names.ts";
import { zooLicense } from "./zoos.ts";
import { huggingfaceUrl } from "./settings.ts";
import { ignoreCase, noneOfOperator } from "../kit/name-rules.ts";
import { isAmongHosts } from "../kit/public-hosts.ts";

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
