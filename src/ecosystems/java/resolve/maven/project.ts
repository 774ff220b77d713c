import type { Tree } from "../../../../domain/contracts/contracts.ts";
import type { TreeTools } from "../../../../domain/contracts/trees.ts";
import { joinInside } from "../../../../text/join-inside.ts";
import { isSource } from "../../files/maven/modules.ts";
import { mayBeSameVersion, nearest, statedVersion, type PomTree } from "../../files/maven/pom-tree.ts";
import type { Pom } from "../../files/maven/raw-pom.ts";
import { filePath, type BuildContext } from "./activation.ts";
import { readPoms } from "./project-files.ts";

/** The project being resolved: its POMs, and the environment for their profiles. */
export interface Project {
  readonly tree: PomTree;
  readonly contextOf: (pom: Pom) => BuildContext;
  /** For POMs that are not part of the project. */
  readonly elsewhere: BuildContext;
  /** The module of the project with a name and a version. */
  module(group: string, artifact: string, version: string, folder: string): Pom | undefined;
  /** The same for a BOM, which may be in the tree as a file of a repository. */
  bom(group: string, artifact: string, version: string, folder: string): Pom | undefined;
}

/** `paths` of its POMs. POMs that they refer to are read too. */
export async function readProject(
  paths: readonly string[],
  { tree: files, target: { platforms } }: Pick<TreeTools, "tree" | "target">,
): Promise<Project> {
  const tree = await readPoms(files, paths);
  const there = await findFiles(tree.all, files);
  const find = (group: string, artifact: string, version: string) =>
    tree.named(group, artifact).filter((pom) => mayBeSameVersion(version || undefined, statedVersion(pom)));
  return {
    tree,
    contextOf: ({ folder }) => ({
      platforms,
      userProperty: (name) => tree.userProperties(folder, name),
      hasFile: (path) => there.has(joinInside(folder, path) ?? ""),
    }),
    elsewhere: { platforms, userProperty: (name) => tree.userProperties("", name) },
    module: (group, artifact, version, folder) => nearest(find(group, artifact, version).filter(isSource), folder),
    bom: (group, artifact, version, folder) => nearest(find(group, artifact, version), folder),
  };
}

/** The existing files among those in profile conditions. */
async function findFiles(poms: readonly Pom[], tree: Tree): Promise<ReadonlySet<string>> {
  const wanted = new Set(
    poms.flatMap(({ folder, profiles }) =>
      profiles.flatMap(({ conditions }) =>
        conditions.flatMap((one) => {
          const path = one.kind === "exists" || one.kind === "missing" ? filePath(one.path) : undefined;
          return (path === undefined ? undefined : joinInside(folder, path)) ?? [];
        }),
      ),
    ),
  );
  const found = await Promise.all([...wanted].map(async (path) => ((await isThere(path, tree)) ? [path] : [])));
  return new Set(found.flat());
}

/** May be a folder. */
async function isThere(path: string, tree: Tree): Promise<boolean> {
  return (await tree.file(path)) !== undefined || (await tree.names(path)).length > 0;
}
