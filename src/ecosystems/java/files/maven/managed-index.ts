import { onceEach } from "../../../../async/once-each.ts";
import { keyOf, type Model } from "./model.ts";
import { isResolved, placeholdersIn } from "./properties.ts";
import type { Declared, Pom } from "./raw-pom.ts";
import { formatNumber } from "../../../../text/count.ts";

interface Index {
  readonly plain: ReadonlyMap<string, Declared>;
  /** Those with placeholders in their names, which each project may fill differently. */
  readonly templates: readonly Declared[];
  readonly imports: readonly Declared[];
}

/** Big projects manage thousands of versions and inherit them in hundreds of modules. */
export const indexOf = onceEach((managed: readonly Declared[]): Index => {
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
  return keyOf(declared, { resolve: (text) => text });
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

/**
 * The entries with placeholders, by their names in a model. Most modules and profiles have the same names,
 * so the last result is cached. One per module would take too much memory.
 */
export function fillTemplates(managed: readonly Declared[], { properties }: Model): ReadonlyMap<string, Declared> {
  const { templates } = indexOf(managed);
  if (templates.length === 0) return noTemplates;
  const last = lastFilled(managed);
  const values = valuesOf(last.placeholders, properties);
  if (values === undefined || values !== last.values) {
    const used = templates.slice(0, maxTemplates);
    last.byKey = new Map(used.map((declared) => [keyOf(declared, properties), declared]));
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

const lastFilled = onceEach((managed: readonly Declared[]): Filled => ({
  placeholders: [...new Set(indexOf(managed).templates.slice(0, maxTemplates).map(writtenKey).flatMap(placeholdersIn))],
  values: undefined,
  byKey: noTemplates,
}));

/** Comparing more values than this would cost as much as replacing them. */
const maxPlaceholders = 100;

function valuesOf(placeholders: readonly string[], { resolve }: Model["properties"]): string | undefined {
  return placeholders.length > maxPlaceholders ? undefined : JSON.stringify(placeholders.map(resolve));
}
