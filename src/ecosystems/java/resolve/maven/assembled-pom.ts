import { projectValue } from "../../files/maven/model.ts";
import type { Declared, PomContent, Section } from "../../files/maven/pom-content.ts";
import { createInterpolator } from "../../files/maven/properties.ts";
import { activeProfiles, type BuildContext } from "./activation.ts";
import { artifactKey } from "./artifact-type.ts";

/** A POM with everything it inherits, for the active profiles. */
export interface AssembledPom {
  readonly resolve: (text: string) => string;
  readonly dependencies: readonly Declared[];
  /** Entries of dependencyManagement by `artifactKey`, without those that only import a BOM. */
  readonly managed: ReadonlyMap<string, Declared>;
  readonly imports: readonly Declared[];
}

/**
 * The parts of each POM that apply, the closest POM first; within one, each profile overrides the parts before it.
 * Command line properties override those of the project being built, not those of published POMs.
 */
export function assemble(
  line: readonly PomContent[],
  contexts: readonly BuildContext[],
  userProperty?: BuildContext["userProperty"],
): AssembledPom {
  const layers = line.map((pom, at): readonly Section[] => {
    const context = contexts[at] ?? contexts.at(-1);
    return [pom, ...(context ? activeProfiles(pom, context) : [])];
  });
  const [own] = line;
  const { resolve } = createInterpolator(
    (name) =>
      (own && projectValue(own, name, "prefixed")) ??
      userProperty?.(name) ??
      propertyOf(layers, name) ??
      (own && projectValue(own, name, "plain")),
  );
  const keyOf = ({ groupId, artifactId, type, classifier }: Declared) =>
    artifactKey(resolve(`${groupId}:${artifactId}`), resolve(type), resolve(classifier));
  const managed = merge(layers, ({ managed: all }) => all, keyOf);
  const isImport = ({ scope, type }: Declared) => scope === "import" && type === "pom";
  return {
    resolve,
    dependencies: [...merge(layers, ({ dependencies }) => dependencies, keyOf).values()],
    managed: new Map([...managed].filter(([, declared]) => !isImport(declared))),
    imports: [...managed.values()].filter(isImport),
  };
}

function propertyOf(layers: readonly (readonly Section[])[], name: string): string | undefined {
  for (const layer of layers) {
    const section = layer.findLast(({ properties }) => properties.has(name));
    if (section) return section.properties.get(name);
  }
  return undefined;
}

/** In one POM the last entry wins, at the position of the first; a parent only adds new ones. */
function merge(
  layers: readonly (readonly Section[])[],
  listOf: (section: Section) => readonly Declared[],
  keyOf: (declared: Declared) => string,
): Map<string, Declared> {
  const all = new Map<string, Declared>();
  for (const layer of layers) {
    const own = new Map<string, Declared>();
    for (const declared of layer.flatMap(listOf)) own.set(keyOf(declared), declared);
    for (const [key, declared] of own) if (!all.has(key)) all.set(key, declared);
  }
  return all;
}
