import type { PackageNames } from "../../domain/private-rule.ts";
import { isAmongHosts } from "../public-hosts.ts";

const publicHosts = ["huggingface.co", "www.huggingface.co", "hf.co", "hf-mirror.com"];

/** Project files do not configure which hub models come from. */
export const hubNames: PackageNames = {
  isPublic: (address) => isAmongHosts(address, publicHosts),
};
