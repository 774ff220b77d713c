import { once } from "../../../domain/once.ts";
import { onceEach } from "../../../domain/once-each.ts";
import { keyOf, modelOf, type Model } from "./model.ts";
import { mayBeSameVersion, nearest, statedVersion, type PomTree } from "./pom-tree.ts";
import { isResolved } from "./properties.ts";
import type { Declared, Pom } from "./raw-pom.ts";

/** What `dependencyManagement` says about a dependency that does not say it itself. */
export interface Managed {
  readonly version: string | undefined;
  readonly scope: string | undefined;
  readonly optional: string | undefined;
}

export type Management = (key: string) => Managed | undefined;

const mostBoms = 200;

/** The closest entry counts; imported BOMs come last, in the order of their imports. */
export function managementOf(model: Model, tree: PomTree): Management {
  const boms = once(() => importedBoms(model, tree));
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

function managedBy(model: Model, key: string): Managed | undefined {
  for (const { managed } of model.sections) {
    const declared = templatesOf(model)(managed).get(key) ?? indexOf(managed).plain.get(key);
    if (declared) return resolveAll(declared, model);
  }
  return undefined;
}

interface Index {
  readonly plain: ReadonlyMap<string, Declared>;
  /** Those whose names hold placeholders, which each project may fill differently. */
  readonly templates: readonly Declared[];
  readonly imports: readonly Declared[];
}

/** Big projects manage thousands of versions and inherit them in hundreds of modules. */
const indexOf = onceEach((managed: readonly Declared[]): Index => {
  const imports = managed.filter(({ scope }) => scope === "import");
  const keyed = managed
    .filter(({ scope }) => scope !== "import")
    .map((declared) => [writtenKey(declared), declared] as const);
  return {
    plain: new Map(keyed.filter(([key]) => isResolved(key))),
    templates: keyed.filter(([key]) => !isResolved(key)).map(([, declared]) => declared),
    imports,
  };
});

const templatesOf = onceEach((model: Model) =>
  onceEach(
    (managed: readonly Declared[]) =>
      new Map(indexOf(managed).templates.map((declared) => [keyOf(declared, model.properties), declared])),
  ),
);

function writtenKey(declared: Declared): string {
  return keyOf(declared, { resolve: (text) => text });
}

function resolveAll({ version, scope, optional }: Declared, { properties }: Model): Managed {
  return {
    version: version === undefined ? undefined : properties.resolve(version),
    scope: scope === undefined ? undefined : properties.resolve(scope),
    optional: optional === undefined ? undefined : properties.resolve(optional),
  };
}

/** BOMs may import BOMs; each is read once, in its own model, where it is met first. */
function importedBoms(model: Model, tree: PomTree): readonly Model[] {
  const found = new Map<Pom, Model>();
  const open = [...importsOf(model, tree)].reverse();
  for (let bom = open.pop(); bom && found.size < mostBoms; bom = open.pop()) {
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

/** A BOM of the tree counts in the version that it has there; other versions are in some repository. */
function bomOf(declared: Declared, { pom, properties }: Model, tree: PomTree): Pom | undefined {
  const { resolve } = properties;
  const version = declared.version === undefined ? undefined : resolve(declared.version);
  const candidates = tree
    .named(resolve(declared.groupId), resolve(declared.artifactId))
    .filter((other) => mayBeSameVersion(version, statedVersion(other)));
  return nearest(candidates, pom.folder);
}
