import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { isAmongHosts } from "../kit/public-hosts.ts";

const publicHosts = ["huggingface.co", "www.huggingface.co", "hf.co", "hf-mirror.com"];

/** Project files do not configure which hub models come from. */
export const hubNames: PrivateNameRules = {
  isPublic: (address) => isAmongHosts(address, publicHosts),
  ofOperator: noneOfOperator,
};
