import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { type Gav, gavKey, isFetchable } from "../../registry/gav.ts";
import type { Declared } from "../../files/maven/pom-content.ts";
import type { Pom } from "../../files/maven/raw-pom.ts";
import type { Published } from "./ask-repositories.ts";
import { assemble, type AssembledPom } from "./assembled-pom.ts";
import { readProjectLineage, readPublishedLineage } from "./pom-lineage.ts";
import { toUnresolved } from "../../../kit/unresolved.ts";
import type { Project } from "./project.ts";
import { createOnce } from "../../../../async/once.ts";

/** The dependencyManagement of an artifact, by `artifactKey`. */
export type Management = (key: string) => Managed | undefined;

interface Managed {
  readonly version: string | undefined;
  readonly scope: string | undefined;
  readonly optional: boolean | undefined;
  readonly exclusions: readonly string[];
}

/** Real projects import up to a hundred, directly and indirectly. */
const maxBoms = 1_000;

/** The management of a POM, and the BOMs that could not be read. */
interface ReadManagement {
  readonly management: Management;
  readonly problems: readonly Unresolved[];
}

/**
 * Reads the management of POMs with the BOMs that they import; a shared BOM is read once. Own entries come first, then
 * those of imported BOMs in the order of the imports; a BOM's own before its imports. `folder`: of a POM of the
 * project, which may import BOMs of the project.
 */
export function createManagement(published: Published, project: Project) {
  const once = createOnce<Promise<Bom>>();
  const read = (imported: Import): Promise<Bom> => once(imported.key, () => readBom(imported, published, project));
  return async (model: AssembledPom, folder: string): Promise<ReadManagement> => {
    const boms = await readBoms(model, folder, read, project);
    const order = inOrder(model, folder, boms, project);
    const problems = [...boms.values()].flatMap(({ problem }) => problem ?? []);
    return { management: (key) => lookUp(order, key), problems };
  };
}

interface Bom {
  readonly model?: AssembledPom;
  readonly folder: string;
  readonly problem?: Unresolved | undefined;
}

/** All imported BOMs, each once, level by level. */
async function readBoms(
  model: AssembledPom,
  folder: string,
  read: (imported: Import) => Promise<Bom>,
  project: Project,
): Promise<Map<string, Bom>> {
  const boms = new Map<string, Bom>();
  let open = importsOf(model, folder, project);
  while (open.length > 0 && boms.size < maxBoms) {
    const level = await Promise.all(open.map(async (imported) => [imported.key, await read(imported)] as const));
    for (const [key, bom] of level) boms.set(key, bom);
    const next = level.flatMap(([, bom]) => (bom.model ? importsOf(bom.model, bom.folder, project) : []));
    open = [...new Map(next.map((imported) => [imported.key, imported])).values()].filter(({ key }) => !boms.has(key));
  }
  for (const { key, label } of open)
    boms.set(key, {
      folder: "",
      problem: { code: "limit", message: `lcc reads at most ${maxBoms} BOMs, so it did not read ${label}.` },
    });
  return boms;
}

interface Import {
  readonly key: string;
  readonly label: string;
  readonly pom: Pom | undefined;
  readonly gav: Gav | undefined;
}

function importsOf({ imports, resolve }: AssembledPom, folder: string, project: Project): readonly Import[] {
  return imports.map((declared: Declared) => {
    const [group, artifact] = [resolve(declared.groupId), resolve(declared.artifactId)];
    const gav = { name: `${group}:${artifact}`, version: resolve(declared.version ?? "") };
    const pom = project.bom(group, artifact, gav.version, folder);
    const label = `the BOM ${gavKey(gav)}`;
    return { key: pom?.path ?? gavKey(gav), label, pom, gav: isFetchable(gav) ? gav : undefined };
  });
}

async function readBom({ label, pom, gav }: Import, published: Published, project: Project): Promise<Bom> {
  if (pom) {
    const { poms, contexts, problem } = await readProjectLineage(pom, published, project);
    return { model: assemble(poms, contexts, project.contextOf(pom).userProperty), folder: pom.folder, problem };
  }
  if (!gav)
    return {
      folder: "",
      problem: { code: "unreadable", message: `No plain name and version are given for ${label}.` },
    };
  const answer = await published.pom(gav);
  if (answer.kind !== "found") return { folder: "", problem: toUnresolved(answer, label) };
  const { poms, contexts, problem } = await readPublishedLineage(answer.value, published, project);
  return { model: assemble(poms, contexts), folder: "", problem };
}

function inOrder(first: AssembledPom, folder: string, boms: ReadonlyMap<string, Bom>, project: Project) {
  const order = new Set<AssembledPom>([first]);
  const keysOf = (model: AssembledPom, place: string) => importsOf(model, place, project).map(({ key }) => key);
  const open = keysOf(first, folder).reverse();
  const seen = new Set<string>();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const bom = boms.get(key);
    if (!bom?.model || seen.has(key)) continue;
    seen.add(key);
    order.add(bom.model);
    open.push(...keysOf(bom.model, bom.folder).reverse());
  }
  return [...order];
}

function lookUp(order: readonly AssembledPom[], key: string): Managed | undefined {
  for (const { managed, resolve } of order) {
    const entry = managed.get(key);
    if (!entry) continue;
    const value = (text: string | undefined) => (text === undefined ? undefined : resolve(text));
    return {
      version: value(entry.version),
      scope: value(entry.scope),
      optional: entry.optional === undefined ? undefined : resolve(entry.optional) === "true",
      exclusions: entry.exclusions.map(resolve),
    };
  }
  return undefined;
}
