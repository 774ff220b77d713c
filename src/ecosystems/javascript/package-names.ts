import type { PackageNames, ProjectRule } from "../../domain/private-rule.ts";
import { isFromRegistry } from "../public-hosts.ts";
import { isDefaultRegistry } from "./origin.ts";
import { type AssignedRegistry, readAssignments } from "./registry-files.ts";
import { publicRegistry, readNpmConfig } from "./registry/npm-config.ts";

/** The scopes and registries of npm, pnpm, Yarn and Bun. */
export const npmNames: PackageNames = {
  isPublic: isPublicRegistry,
  ofOperator(operator) {
    const config = readNpmConfig(operator, undefined);
    return (name) => {
      const registry = config.scopedRegistryFor(name);
      return registry === "unreadable" || (registry !== undefined && !isPublicRegistry(registry.base));
    };
  },
  files: [".npmrc", ".yarnrc", ".yarnrc.yml", "bunfig.toml", "pnpm-workspace.yaml"],
  async read(file) {
    const content = await file.text();
    if (!/registr|scopes/i.test(content)) return [];
    return readAssignments(file.name, content)
      .filter(({ address }) => !isPublicRegistry(address))
      .map(toRule);
  },
};

/** A scope means the same packages in every folder; a registry for all packages applies to its own folder. */
function toRule({ scope, address }: AssignedRegistry): ProjectRule {
  if (scope === undefined) return { type: "npm", name: "*" };
  const host = URL.parse(address)?.host;
  return { type: "npm", name: `@${scope.replace(/^@/, "")}/*`, place: "", ...(host && { host }) };
}

function isPublicRegistry(address: string): boolean {
  return isFromRegistry(address, publicRegistry) || isDefaultRegistry(address);
}
