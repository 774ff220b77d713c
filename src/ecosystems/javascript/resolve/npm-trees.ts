import { once } from "../../../async/once.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { ResolvedTree, TreeResolver } from "../../../domain/contracts/trees.ts";
import { packageJson } from "../files/package-json.ts";
import { readNpmConfig } from "../operator/npm-config.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { readProjects } from "./project.ts";
import { createPublished } from "./published.ts";
import { resolveProject } from "./resolve-project.ts";
import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import { npmUrl } from "../settings.ts";

/** Resolves what `npm install` would install for a package.json. */
export function npmTrees(tools: SourceTools): TreeResolver {
  const config = once(() => readNpmConfig(tools.operator, readFirstAddress(tools.addresses, npmUrl)));
  return {
    source: "npm",
    dependsOnPlatform: false,
    manifests: [packageJson.id],
    async resolve(manifests, { tree, ask }): Promise<ResolvedTree> {
      const published = createPublished(tools.http, config(), ask);
      const projects = await readProjects(manifests, tree);
      return joinTrees(await Promise.all(projects.map((project) => resolveProject(project, published))));
    },
  };
}
