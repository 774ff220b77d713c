import type { SourceFile, Tree } from "../../../../domain/contracts/contracts.ts";
import type { TreeTools } from "../../../../domain/contracts/trees.ts";
import { joinInside, resolveInside } from "../../../../text/join-inside.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { joinPath, upwards } from "../../../../text/paths.ts";
import {
  createPomTree,
  isSource,
  mayBeSameVersion,
  findNearestPom,
  type PomTree,
  statedVersion,
} from "../../files/maven/pom-tree.ts";
import { type Pom, readPom } from "../../files/maven/raw-pom.ts";
import { type BuildContext, filePath } from "./activation.ts";
import { userProperties } from "../../files/maven/maven-config.ts";

/** The project being resolved: its POMs, and the environment for their profiles. */
export interface Project {
  readonly tree: PomTree;
  readonly contextOf: (pom: Pom) => BuildContext;
  /** For POMs that are not part of the project. */
  readonly elsewhere: BuildContext;
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
    module: (group, artifact, version, folder) =>
      findNearestPom(find(group, artifact, version).filter(isSource), folder),
    bom: (group, artifact, version, folder) => findNearestPom(find(group, artifact, version), folder),
  };
}

/** The existing files among those in profile conditions. */
async function findFiles(poms: readonly Pom[], tree: Tree): Promise<ReadonlySet<string>> {
  const wanted = new Set(
    poms.flatMap(({ folder, profiles }) =>
      profiles.flatMap(({ conditions }) =>
        conditions.flatMap((condition) => {
          const path =
            condition.kind === "exists" || condition.kind === "missing" ? filePath(condition.path) : undefined;
          return (path === undefined ? undefined : joinInside(folder, path)) ?? [];
        }),
      ),
    ),
  );
  const existing = await Promise.all([...wanted].map(async (path) => ((await isThere(path, tree)) ? [path] : [])));
  return new Set(existing.flat());
}

/** May be a folder. */
async function isThere(path: string, tree: Tree): Promise<boolean> {
  return (await tree.file(path)) !== undefined || (await tree.names(path)).length > 0;
}

/** Real projects have up to a few thousand modules. */
const maxPoms = 20_000;

/** Reads POMs with their parents and modules inside the tree. */
async function readPoms(tree: Tree, paths: readonly string[]): Promise<PomTree> {
  const byPath = new Map<string, FoundPom>();
  const tried = new Set<string>();
  let open = [...new Set(paths)];
  while (open.length > 0 && tried.size < maxPoms) {
    for (const path of open) tried.add(path);
    const read = await Promise.all(open.map((path) => readIfThere(tree, path)));
    for (const entry of read) if (entry) byPath.set(entry.file.path, entry);
    open = [...new Set(read.flatMap((entry) => (entry ? placesOf(entry.pom) : [])))].filter((path) => !tried.has(path));
  }
  const poms = [...byPath.values()].map(({ pom }) => withParent(pom, byPath));
  return createPomTree(poms, await userProperties(await readConfigs(tree, poms)));
}

interface FoundPom {
  readonly file: SourceFile;
  readonly pom: Pom;
}

async function readIfThere(tree: Tree, path: string): Promise<FoundPom | undefined> {
  const file = await tree.file(path);
  const pom = file && (await readPom(file).catch(ifBroken(undefined)));
  return pom && { file, pom };
}

/** A path may name a file or a folder with a `pom.xml`. */
function placesOf({ folder, parentPath, modules }: Pom): string[] {
  return [...(parentPath === undefined ? [] : [parentPath]), ...modules].flatMap((path) => inside(folder, path));
}

function inside(folder: string, path: string): string[] {
  const whole = resolveInside(folder, path);
  if (whole === undefined) return [];
  return whole === "" ? ["pom.xml"] : [whole, `${whole}/pom.xml`];
}

function withParent(pom: Pom, byPath: ReadonlyMap<string, FoundPom>): Pom {
  if (!pom.parent || pom.parentPath === undefined) return pom;
  const places = inside(pom.folder, pom.parentPath);
  const beside = places.flatMap((path) => byPath.get(path)?.file ?? []).find((file) => file.path !== pom.path);
  return { ...pom, parent: { ...pom.parent, beside } };
}

async function readConfigs(tree: Tree, poms: readonly Pom[]): Promise<SourceFile[]> {
  const folders = new Set(poms.flatMap(({ folder }) => upwards(folder)));
  const files = await Promise.all([...folders].map((folder) => tree.file(joinPath(folder, ".mvn/maven.config"))));
  return files.filter((file) => file !== undefined);
}
