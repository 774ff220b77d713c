import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { isFromRegistry } from "../kit/public-hosts.ts";
import { isDefaultRegistry } from "./hosts.ts";
import { publicRegistry, readNpmConfig } from "./operator/npm-config.ts";

export const npmNames: PrivateNameRules = {
  isPublic: isPublicRegistry,
  ofOperator(operator) {
    const config = readNpmConfig(operator, undefined);
    return (name) => {
      const registry = config.scopedRegistryFor(name);
      return registry === "unreadable" || (registry !== undefined && !isPublicRegistry(registry.base));
    };
  },
};

export function isPublicRegistry(address: string): boolean {
  return isFromRegistry(address, publicRegistry) || isDefaultRegistry(address);
}
