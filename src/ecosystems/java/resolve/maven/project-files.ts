import type { SourceFile, Tree } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { resolveInside } from "../../../../text/join-inside.ts";
import { userProperties } from "../../files/maven/maven-config.ts";
import { createPomTree, type PomTree } from "../../files/maven/pom-tree.ts";
import { type Pom, readPom } from "../../files/maven/raw-pom.ts";
import { joinPath, upwards } from "../../../../text/paths.ts";

/** Real projects have up to a few thousand modules. */
const maxPoms = 20_000;

/** Reads POMs with their parents and modules inside the tree. */
export async function readPoms(tree: Tree, paths: readonly string[]): Promise<PomTree> {
  const found = new Map<string, FoundPom>();
  const tried = new Set<string>();
  let open = [...new Set(paths)];
  while (open.length > 0 && tried.size < maxPoms) {
    for (const path of open) tried.add(path);
    const read = await Promise.all(open.map((path) => readIfThere(tree, path)));
    for (const one of read) if (one) found.set(one.file.path, one);
    open = [...new Set(read.flatMap((one) => (one ? placesOf(one.pom) : [])))].filter((path) => !tried.has(path));
  }
  const poms = [...found.values()].map(({ pom }) => withParent(pom, found));
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

function withParent(pom: Pom, found: ReadonlyMap<string, FoundPom>): Pom {
  if (!pom.parent || pom.parentPath === undefined) return pom;
  const places = inside(pom.folder, pom.parentPath);
  const beside = places.flatMap((path) => found.get(path)?.file ?? []).find((file) => file.path !== pom.path);
  return { ...pom, parent: { ...pom.parent, beside } };
}

async function readConfigs(tree: Tree, poms: readonly Pom[]): Promise<SourceFile[]> {
  const folders = new Set(poms.flatMap(({ folder }) => upwards(folder)));
  const files = await Promise.all([...folders].map((folder) => tree.file(joinPath(folder, ".mvn/maven.config"))));
  return files.filter((file) => file !== undefined);
}
