import { once, oncePerObject } from "../../../../async/once.ts";
import { formatNumber } from "../../../../text/count.ts";
import { dependencyKey, type Model, getModel } from "./model.ts";
import { mayBeSameVersion, findNearestPom, type PomTree, statedVersion } from "./pom-tree.ts";
import type { Declared, Pom } from "./raw-pom.ts";
import { isResolved, placeholdersIn } from "./properties.ts";

/** Values from `dependencyManagement` for fields that a dependency does not set itself. */
export type Managed = Pick<Declared, "version" | "scope" | "optional">;

export type Management = (key: string) => Managed | undefined;

const maxBoms = 200;

/** The closest entry wins; imported BOMs come last, in the order of their imports. */
export function readManagement(model: Model, tree: PomTree): Management {
  const boms = once(() => importedBoms(model, tree));
  const templates = oncePerObject((owner: Model) =>
    oncePerObject((managed: readonly Declared[]) => fillTemplates(managed, owner)),
  );
  const managedBy = (owner: Model, key: string): Managed | undefined => {
    for (const { managed } of owner.sections) {
      const declared = templates(owner)(managed).get(key) ?? indexOf(managed).plain.get(key);
      if (declared) return resolveAll(declared, owner);
    }
    return undefined;
  };
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

function resolveAll({ version, scope, optional }: Declared, { properties }: Model): Managed {
  return {
    version: version === undefined ? undefined : properties.resolve(version),
    scope: scope === undefined ? undefined : properties.resolve(scope),
    optional: optional === undefined ? undefined : properties.resolve(optional),
  };
}

/** BOMs may import BOMs; each is read once, in its own model, at its first occurrence. */
function importedBoms(model: Model, tree: PomTree): readonly Model[] {
  const boms = new Map<Pom, Model>();
  const open = [...importsOf(model, tree)].reverse();
  for (let bom = open.pop(); bom && boms.size < maxBoms; bom = open.pop()) {
    if (boms.has(bom) || bom === model.pom) continue;
    const next = getModel(bom, tree);
    boms.set(bom, next);
    for (const other of [...importsOf(next, tree)].reverse()) open.push(other);
  }
  return [...boms.values()];
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
  return findNearestPom(candidates, pom.folder);
}

interface Index {
  readonly plain: ReadonlyMap<string, Declared>;
  /** Those with placeholders in their names, which each project may fill differently. */
  readonly templates: readonly Declared[];
  readonly imports: readonly Declared[];
}

/** Big projects manage thousands of versions and inherit them in hundreds of modules. */
const indexOf = oncePerObject((managed: readonly Declared[]): Index => {
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

function writtenKey(declared: Declared): string {
  return dependencyKey(declared, { resolve: (text) => text });
}

/** Real projects have a few thousand, and their names may differ between modules. */
const maxTemplates = 10_000;
export const templateBound = `${formatNumber(maxTemplates)} managed dependencies of a POM with properties in their names`;

/** A POM has too many entries with placeholders to use all of them. */
export function hasTooManyTemplates({ managed, profiles }: Pom): boolean {
  return [managed, ...profiles.map((profile) => profile.managed)].some(
    (list) => indexOf(list).templates.length > maxTemplates,
  );
}

/** Entries with placeholders, by their names in a model. Only the last result is cached: most modules share names. */
function fillTemplates(managed: readonly Declared[], { properties }: Model): ReadonlyMap<string, Declared> {
  const { templates } = indexOf(managed);
  if (templates.length === 0) return noTemplates;
  const last = lastFilled(managed);
  const values = valuesOf(last.placeholders, properties);
  if (values === undefined || values !== last.values) {
    const used = templates.slice(0, maxTemplates);
    last.byKey = new Map(used.map((declared) => [dependencyKey(declared, properties), declared]));
    last.values = values;
  }
  return last.byKey;
}

const noTemplates: ReadonlyMap<string, Declared> = new Map();

interface Filled {
  readonly placeholders: readonly string[];
  values: string | undefined;
  byKey: ReadonlyMap<string, Declared>;
}

const lastFilled = oncePerObject((managed: readonly Declared[]): Filled => ({
  placeholders: [...new Set(indexOf(managed).templates.slice(0, maxTemplates).map(writtenKey).flatMap(placeholdersIn))],
  values: undefined,
  byKey: noTemplates,
}));

/** Comparing more values than this would cost as much as replacing them. */
const maxPlaceholders = 100;

function valuesOf(placeholders: readonly string[], { resolve }: Model["properties"]): string | undefined {
  return placeholders.length > maxPlaceholders ? undefined : JSON.stringify(placeholders.map(resolve));
}
