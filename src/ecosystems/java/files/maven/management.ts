import { once } from "../../../../async/once.ts";
import { onceEach } from "../../../../async/once-each.ts";
import { fillTemplates, indexOf } from "./managed-index.ts";
import { modelOf, type Model } from "./model.ts";
import { mayBeSameVersion, nearest, statedVersion, type PomTree } from "./pom-tree.ts";
import type { Declared, Pom } from "./raw-pom.ts";

/** Values from `dependencyManagement` for fields that a dependency does not set itself. */
export interface Managed {
  readonly version: string | undefined;
  readonly scope: string | undefined;
  readonly optional: string | undefined;
}

export type Management = (key: string) => Managed | undefined;

const maxBoms = 200;

/** The closest entry wins; imported BOMs come last, in the order of their imports. */
export function managementOf(model: Model, tree: PomTree): Management {
  const boms = once(() => importedBoms(model, tree));
  const templates = onceEach((one: Model) => onceEach((managed: readonly Declared[]) => fillTemplates(managed, one)));
  const managedBy = createLookUp(templates);
  return (key) => {
    const own = managedBy(model, key);
    if (own) return own;
    for (const bom of boms()) {
      const imported = managedBy(bom, key);
      if (imported) return imported;
    }
    return undefined;
  };
}

type Templates = (model: Model) => (managed: readonly Declared[]) => ReadonlyMap<string, Declared>;

function createLookUp(templates: Templates) {
  return (model: Model, key: string): Managed | undefined => {
    for (const { managed } of model.sections) {
      const declared = templates(model)(managed).get(key) ?? indexOf(managed).plain.get(key);
      if (declared) return resolveAll(declared, model);
    }
    return undefined;
  };
}

function resolveAll({ version, scope, optional }: Declared, { properties }: Model): Managed {
  return {
    version: version === undefined ? undefined : properties.resolve(version),
    scope: scope === undefined ? undefined : properties.resolve(scope),
    optional: optional === undefined ? undefined : properties.resolve(optional),
  };
}

/** BOMs may import BOMs; each is read once, in its own model, at its first occurrence. */
function importedBoms(model: Model, tree: PomTree): readonly Model[] {
  const found = new Map<Pom, Model>();
  const open = [...importsOf(model, tree)].reverse();
  for (let bom = open.pop(); bom && found.size < maxBoms; bom = open.pop()) {
    if (found.has(bom) || bom === model.pom) continue;
    const next = modelOf(bom, tree);
    found.set(bom, next);
    for (const other of [...importsOf(next, tree)].reverse()) open.push(other);
  }
  return [...found.values()];
}

function importsOf(model: Model, tree: PomTree): readonly Pom[] {
  const imports = model.sections.flatMap(({ managed }) => indexOf(managed).imports);
  return imports.flatMap((declared) => bomOf(declared, model, tree) ?? []);
}

/** A BOM of the tree is used for its version there; other versions are in a repository. */
function bomOf(declared: Declared, { pom, properties }: Model, tree: PomTree): Pom | undefined {
  const { resolve } = properties;
  const version = declared.version === undefined ? undefined : resolve(declared.version);
  const candidates = tree
    .named(resolve(declared.groupId), resolve(declared.artifactId))
    .filter((other) => mayBeSameVersion(version, statedVersion(other)));
  return nearest(candidates, pom.folder);
}
