import type { PackageNames } from "../../domain/private-rule.ts";
import { isAmongHosts } from "../public-hosts.ts";

const publicHosts = ["huggingface.co", "www.huggingface.co", "hf.co", "hf-mirror.com"];

/** No file of a project says which hub its models come from. */
export const hubNames: PackageNames = {
  isPublic: (address) => isAmongHosts(address, publicHosts),
  setting: "SVC_HUGGINGFACE_URL to your own hub",
};
