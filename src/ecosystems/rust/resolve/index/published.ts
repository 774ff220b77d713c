import { anything, flag, array, record, shape, text } from "../../../../formats/shape.ts";
import { list } from "../../../../formats/value.ts";
import { type CrateFacts, type Dependency, type DependencyKind, indexSource } from "../crate.ts";
import { createFeatureMap, optionalNames } from "../graph/features.ts";

/** A line of an index: one published version. */
export const readIndexEntry = shape({
  name: text,
  vers: text,
  yanked: flag,
  rust_version: text,
  links: text,
  deps: anything,
  features: record(array(text)),
  /** Features with a newer syntax, which old versions of Cargo do not read. */
  features2: record(array(text)),
});

const readIndexDependency = shape({
  name: text,
  /** The name of the crate where `name` is another one. */
  package: text,
  req: text,
  features: array(text),
  default_features: anything,
  optional: flag,
  kind: text,
  target: text,
  registry: text,
});

/** A version in an index, as cached: only what is needed to choose it. */
export interface IndexVersion {
  readonly version: string;
  readonly yanked?: true;
  readonly rust?: string;
  readonly links?: string;
}

/** The dependencies and features of a published version, as cached. Absent fields have their default. */
export interface PublishedFacts {
  readonly dependencies: readonly PublishedDependency[];
  readonly features: readonly (readonly [string, readonly string[]])[];
}

interface PublishedDependency {
  readonly name: string;
  readonly requirement: string;
  readonly alias?: string;
  readonly features?: readonly string[];
  readonly noDefault?: true;
  readonly optional?: true;
  readonly kind?: DependencyKind;
  readonly target?: string;
  readonly registry?: string;
}

/** crates.io itself allows 500 dependencies; the largest real crates have a few thousand features and versions. */
const maxVersions = 10_000;
const maxDependencies = 2_000;
const maxFeatureValues = 50_000;

/** The newest lines are the last. A line for another name, or without a version, is ignored. */
export function readIndexVersions(lines: readonly unknown[], name: string): readonly IndexVersion[] {
  return lines.slice(-maxVersions).flatMap((line) => {
    const { vers: version, name: stated = name, yanked, rust_version: rust, links } = readIndexEntry(line);
    if (version === undefined || stated !== name) return [];
    return [
      {
        version,
        ...(yanked && { yanked: true as const }),
        ...(rust !== undefined && { rust }),
        ...(links !== undefined && { links }),
      },
    ];
  });
}

/** Undefined if it is more than lcc reads, or if a dependency has no name or requirement. */
export function readPublished(line: unknown): PublishedFacts | undefined {
  const entry = readIndexEntry(line);
  const stated = list(entry.deps);
  if (stated.length > maxDependencies) return undefined;
  const dependencies = stated.flatMap((dependency) => readDependency(dependency) ?? []);
  if (dependencies.length < stated.length) return undefined;
  const features = [...entry.features.entries(), ...entry.features2.entries()];
  const count = features.reduce((sum, [, values]) => sum + 1 + values.length, 0);
  if (count > maxFeatureValues) return undefined;
  return { dependencies: dependencies.filter(({ kind }) => kind !== "dev"), features };
}

function readDependency(value: unknown): PublishedDependency | undefined {
  const entry = readIndexDependency(value);
  const { name: stated, package: own, req: requirement, features, target, registry } = entry;
  if (stated === undefined || requirement === undefined) return undefined;
  const kind = kindOf(entry.kind);
  return {
    name: own ?? stated,
    requirement,
    ...(own !== undefined && own !== stated && { alias: stated }),
    ...(features.length > 0 && { features }),
    ...(entry.default_features === false && { noDefault: true as const }),
    ...(entry.optional && { optional: true as const }),
    ...(kind !== "normal" && { kind }),
    ...(target !== undefined && { target }),
    ...(registry !== undefined && { registry }),
  };
}

function kindOf(value: string | undefined): DependencyKind {
  return value === "build" || value === "dev" ? value : "normal";
}

/** Cached facts as the resolver uses them; a dependency without a registry is in the index of the crate itself. */
export function toFacts(published: PublishedFacts, index: string): CrateFacts {
  const dependencies = published.dependencies.map((dependency): Dependency => ({
    alias: dependency.alias ?? dependency.name,
    name: dependency.name,
    requirement: dependency.requirement,
    features: dependency.features ?? [],
    usesDefault: dependency.noDefault !== true,
    isOptional: dependency.optional === true,
    kind: dependency.kind ?? "normal",
    ...(dependency.target !== undefined && { target: dependency.target }),
    source: dependency.registry === undefined ? { kind: "index", index } : indexSource(dependency.registry),
  }));
  const features = createFeatureMap(published.features, dependencies);
  return { dependencies, features, optional: optionalNames(dependencies) };
}
