import type { ProjectRule, RegistryFiles } from "../../../domain/policy/private-rule.ts";
import { isPublicRegistry } from "../private-names.ts";
import { type AssignedRegistry, readAssignments } from "./registry-assignments.ts";

/** The scopes and registries of npm, pnpm, Yarn and Bun. */
export const npmRegistryFiles: RegistryFiles = {
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
