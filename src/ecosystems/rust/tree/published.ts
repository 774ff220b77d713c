import { entries, field, isTrue, list, text } from "../../../formats/value.ts";
import { type CrateFacts, cratesIo, type CrateSource, type Dependency, type DependencyKind } from "./crate.ts";
import { createFeatureMap, optionalNames } from "./features.ts";
import { isDefaultRegistry } from "../source.ts";

/** A version in an index, as it is kept: as much of it as the choice needs. */
export interface IndexVersion {
  readonly version: string;
  readonly yanked?: true;
  readonly rust?: string;
  readonly links?: string;
}

/** The dependencies and features of a published version, as they are kept. Absent fields have the usual value. */
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
const mostVersions = 10_000;
const mostDependencies = 2_000;
const mostFeatureValues = 50_000;

/** The newest lines are the last. A line for another name, or without a version, does not count. */
export function readIndexVersions(lines: readonly unknown[], name: string): readonly IndexVersion[] {
  return lines.slice(-mostVersions).flatMap((line) => {
    const version = text(field(line, "vers"));
    if (version === undefined || (text(field(line, "name")) ?? name) !== name) return [];
    const rust = text(field(line, "rust_version"));
    const links = text(field(line, "links"));
    return [
      {
        version,
        ...(isTrue(field(line, "yanked")) && { yanked: true as const }),
        ...(rust !== undefined && { rust }),
        ...(links !== undefined && { links }),
      },
    ];
  });
}

/** Undefined when there is more than lcc reads, or when a dependency has no name or requirement. */
export function readPublished(line: unknown): PublishedFacts | undefined {
  const stated = list(field(line, "deps"));
  if (stated.length > mostDependencies) return undefined;
  const dependencies = stated.flatMap((entry) => readDependency(entry) ?? []);
  if (dependencies.length < stated.length) return undefined;
  const features = [...entries(field(line, "features")), ...entries(field(line, "features2"))].map(
    ([name, values]): [string, string[]] => [name, list(values).filter((value) => typeof value === "string")],
  );
  const count = features.reduce((sum, [, values]) => sum + 1 + values.length, 0);
  if (count > mostFeatureValues) return undefined;
  return { dependencies: dependencies.filter(({ kind }) => kind !== "dev"), features };
}

/** `package` is the crate's own name where `name` is another one. */
function readDependency(entry: unknown): PublishedDependency | undefined {
  const stated = text(field(entry, "name"));
  const requirement = text(field(entry, "req"));
  if (stated === undefined || requirement === undefined) return undefined;
  const own = text(field(entry, "package"));
  const features = list(field(entry, "features")).filter((feature) => typeof feature === "string");
  const kind = kindOf(field(entry, "kind"));
  const target = text(field(entry, "target"));
  const registry = text(field(entry, "registry"));
  return {
    name: own ?? stated,
    requirement,
    ...(own !== undefined && own !== stated && { alias: stated }),
    ...(features.length > 0 && { features }),
    ...(field(entry, "default_features") === false && { noDefault: true as const }),
    ...(isTrue(field(entry, "optional")) && { optional: true as const }),
    ...(kind !== "normal" && { kind }),
    ...(target !== undefined && { target }),
    ...(registry !== undefined && { registry }),
  };
}

function kindOf(value: unknown): DependencyKind {
  return value === "build" || value === "dev" ? value : "normal";
}

/** Kept facts as the resolver uses them; a dependency without a registry is in the index of the crate itself. */
export function toFacts(published: PublishedFacts, index: string): CrateFacts {
  const dependencies = published.dependencies.map((one): Dependency => ({
    alias: one.alias ?? one.name,
    name: one.name,
    requirement: one.requirement,
    features: one.features ?? [],
    usesDefault: one.noDefault !== true,
    isOptional: one.optional === true,
    kind: one.kind ?? "normal",
    ...(one.target !== undefined && { target: one.target }),
    source: sourceOf(one.registry, index),
  }));
  const features = createFeatureMap(published.features, dependencies);
  return { dependencies, features, optional: optionalNames(dependencies) };
}

function sourceOf(registry: string | undefined, index: string): CrateSource {
  if (registry === undefined) return { kind: "index", index };
  const address = registry.replace(/^(?:sparse|registry)\+/, "").replace(/\/$/, "");
  return { kind: "index", index: isDefaultRegistry(address) ? cratesIo : address };
}
