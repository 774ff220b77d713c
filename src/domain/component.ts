import type { Workspace } from "./workspace.ts";
import type { Distribution } from "./distribution.ts";
import type { Supplier } from "./supplier.ts";

/**
 * What a component is needed for; where it is found in several places, the first of these counts. `available`: it is
 * named in a registry of names from which a program may choose, and not loaded.
 */
export const scopes = ["runtime", "optional", "build", "dev", "test", "available", "unknown"] as const;
export type Scope = (typeof scopes)[number];

/** A package, model or dataset that a project uses and did not write itself. */
export interface Component {
  /** `pypi`, `npm`, `golang`, `cargo`, `maven`, `gem`, `nuget`, `conda`, `huggingface`, … */
  readonly type: string;
  /** As its ecosystem compares names: PyPI normalised, npm with scope, Maven `group:artifact`, Go the module path. */
  readonly name: string;
  /** The resolved or exactly pinned version; empty where nothing pins one. Never a range. */
  readonly version: string;
  /** The constraint as written, where the version is empty or lcc chose it. */
  readonly requirement?: string;
  /** Extras that a manifest asks for besides: `socks` of `requests[socks]`. Not part of a report. */
  readonly extras?: readonly string[];
  readonly scope: Scope;
  /** Whether the project asks for it itself; absent where the file does not say. */
  readonly direct?: boolean;
  readonly locations: readonly Location[];
  /** The workspaces of the project that bring it, sorted by path; absent where it has none, or nothing tells. */
  readonly workspaces?: readonly Workspace[];
  /** How many more there are than `workspaces` lists. */
  readonly furtherWorkspaces?: number;
  /** How the version was found; absent in reports before 3.0. */
  readonly resolvedBy?: ResolvedBy;
  /** When lcc chose the version, as an ISO date and time. */
  readonly resolvedAt?: string;
  /** The shortest way to it, where lcc found it: `name@version` of each package, from a direct dependency on. */
  readonly via?: readonly string[];
  /** Why the scope is what it is, where that is not plain: `extra docs`. */
  readonly scopeReason?: string;
  /** The scope without the `paths` of the project, where they change it. Not part of a report. */
  readonly plainScope?: Pick<Component, "scope" | "scopeReason">;
  /** Why lcc could not choose a version. */
  readonly unresolved?: Unresolved;
  /** Keys (`componentKey`) of the components that this one needs, where the lockfile has the edges. */
  readonly dependsOn?: readonly string[];
  /** Where the file says the component comes from; absent: the ecosystem's public registry. */
  readonly origin?: Origin;
  /** The files in which it is published, with their hashes, where a lockfile names them. */
  readonly distributions?: readonly Distribution[];
  /** Who publishes it, as its registry or an SBOM says. */
  readonly supplier?: Supplier;
  /** The package URL as an SBOM has it; absent: it follows from type, name and version. */
  readonly purl?: string;
  /** What the file says about the license, word for word. */
  readonly declaredLicense?: string;
  /** What each file says, where several say different things, or another file than the first of the places says it. */
  readonly declaredLicenses?: readonly DeclaredLicense[];
  /** The name it has today, where the file uses an older one (models without a namespace). */
  readonly canonicalName?: string;
  /** What else a model or dataset file says: base models, datasets, gating, parameters. Shown, not interpreted. */
  readonly facts?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** `lcc`: lcc chose the version itself, as the package manager would; `manifest`: what the file says is all there is. */
export const resolvedByValues = ["lockfile", "installed", "manifest", "lcc", "sbom"] as const;
export type ResolvedBy = (typeof resolvedByValues)[number];

/**
 * `conflict`: no version satisfies everybody; `missing`: the registry has no such package or version; `private`: no
 * registry is set up for a private name; `failed`: the registry could not be asked; `limit`: a bound of lcc;
 * `unreadable`: what the package says about its dependencies could not be read.
 */
export const unresolvedCodes = ["conflict", "missing", "private", "failed", "limit", "unreadable"] as const;

export interface Unresolved {
  readonly code: (typeof unresolvedCodes)[number];
  /** A sentence. */
  readonly message: string;
}

export interface DeclaredLicense {
  readonly license: string;
  /** The first file that says so. */
  readonly file: string;
}

export interface Location {
  /** From the root of the tree, with `/` between folders. */
  readonly file: string;
  readonly line?: number;
}

/** Another place than the public registry: such a component may be private. */
export interface Origin {
  readonly kind: "registry" | "git" | "archive" | "file";
  /** The address as written, without user name and password. */
  readonly address: string;
  readonly commit?: string;
}

/** What makes two finds the same component. */
export function componentKey({ type, name, version }: Pick<Component, "type" | "name" | "version">): string {
  return `${type}:${name}@${version}`;
}
