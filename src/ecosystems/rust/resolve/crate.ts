import type { Semver } from "../../kit/semver-order.ts";
import type { FeatureMap } from "./graph/features.ts";
import { isDefaultRegistry, withoutProtocol } from "../hosts.ts";

/** A version of a crate that Cargo may choose. */
export interface Crate {
  /** Where it comes from, its name and its version. */
  readonly id: string;
  /** Cargo chooses only one crate with the same key: source, name and the part of the version that breaks. */
  readonly slot: string;
  readonly name: string;
  readonly version: string;
  readonly links?: string;
  /** The index that has it, or the manifest in the project. */
  readonly source: CrateSource;
}

/** `index`: the address, or `cratesIo`. `outside`: a Git repository or a folder outside the project. */
export type CrateSource =
  | { readonly kind: "index"; readonly index: string }
  | { readonly kind: "folder"; readonly file: string }
  | { readonly kind: "outside"; readonly where: string };

/** The name used here for the public registry, or for the operator's replacement. */
export const cratesIo = "crates-io";

/** The index that a manifest or another index names. */
export function indexSource(registry: string): CrateSource {
  const address = withoutProtocol(registry).replace(/\/$/, "");
  return { kind: "index", index: isDefaultRegistry(address) ? cratesIo : address };
}

export type DependencyKind = "normal" | "build" | "dev";

export interface Dependency {
  /** The name in the manifest, which features refer to; the crate itself may have another one, in `package`. */
  readonly alias: string;
  readonly name: string;
  readonly requirement: string;
  readonly features: readonly string[];
  readonly usesDefault: boolean;
  readonly isOptional: boolean;
  readonly kind: DependencyKind;
  /** `cfg(windows)`, or the name of a target. */
  readonly target?: string;
  readonly source: CrateSource;
}

export interface CrateFacts {
  readonly dependencies: readonly Dependency[];
  readonly features: FeatureMap;
  /** Names of the optional ones of its dependencies. */
  readonly optional: ReadonlySet<string>;
}

/** For a crate about which nothing is known. */
export const noFacts: CrateFacts = { dependencies: [], features: new Map(), optional: new Set() };

export function createCrate(
  source: CrateSource,
  { name, version, links }: { readonly name: string; readonly version: string; readonly links?: string | undefined },
  parsed: Semver | undefined,
): Crate {
  const place = placeOf(source);
  return {
    id: `${place} ${name} ${version}`,
    slot: `${place} ${name} ${compatiblePart(parsed)}`,
    name,
    version,
    ...(links !== undefined && { links }),
    source,
  };
}

function placeOf(source: CrateSource): string {
  if (source.kind === "index") return source.index;
  return source.kind === "folder" ? `folder ${source.file}` : source.where;
}

/** `1`, `0.2` or `0.0.3`: versions that agree in it are compatible. */
function compatiblePart(version: Semver | undefined): string {
  const [major = 0, minor = 0, patch = 0] = version?.numbers ?? [];
  if (major > 0) return String(major);
  return minor > 0 ? `0.${minor}` : `0.0.${patch}`;
}
