import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { TreeResolver } from "../../../domain/contracts/trees.ts";
import { createCatalog } from "./catalog.ts";
import { joinTrees } from "../../../graph/join-trees.ts";
import { createEntryReader } from "./manifest-entries.ts";
import { createPackageSource } from "./package-source.ts";
import { resolveProject } from "./resolve-project.ts";
import { findTargets } from "./target.ts";

/** What pip would install for Python manifests without a lockfile. */
export function pypiTrees(tools: SourceTools): TreeResolver {
  return {
    source: "pypi",
    dependsOnPlatform: true,
    manifests: [
      ...["python/requirements", "python/requirements-in", "python/pyproject", "python/hatch-toml"],
      ...["python/setup-py", "python/setup-cfg", "python/pipfile", "python/script-block"],
    ],
    async resolve(manifests, { tree, target, ask }) {
      const source = createPackageSource(tools, ask);
      const catalogs = findTargets(target).map((platformTarget) => createCatalog(source, platformTarget));
      const work = { tree, catalogs, entriesOf: createEntryReader(tree) };
      const trees = await Promise.all(groupProjects(manifests).map((project) => resolveProject(project, work)));
      return joinTrees(trees.flat());
    },
  };
}

/** Folders with the requirements lists of the project in the parent folder. */
const listFolders = new Set(["requirements", "requirements.d", "reqs"]);

/** Manifests of one environment: of one folder and of `requirements` below it. Scripts with requirements are apart. */
function groupProjects(manifests: readonly UncoveredManifest[]): readonly (readonly UncoveredManifest[])[] {
  const groups = Map.groupBy(manifests, ({ file, folder, detector }) =>
    detector === "python/script-block" ? `script ${file}` : `folder ${homeOf(folder)}`,
  );
  return [...groups.values()];
}

function homeOf(folder: string): string {
  const parts = folder.split("/");
  return listFolders.has(parts.at(-1) ?? "") ? parts.slice(0, -1).join("/") : folder;
}
