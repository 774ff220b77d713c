import type { Workspace } from "./workspace.ts";
import type { Distribution } from "./distribution.ts";
import type { Supplier } from "./supplier.ts";

/**
 * What a component is needed for. If it is found in several places, the first of these applies. `available`: listed as
 * a choice for a program, but not loaded.
 */
export const scopes = ["runtime", "optional", "build", "dev", "test", "available", "unknown"] as const;
export type Scope = (typeof scopes)[number];

/** A package, model or dataset that a project uses but did not write. */
export interface Component {
  /** `pypi`, `npm`, `golang`, `cargo`, `maven`, `gem`, `nuget`, `conda`, `huggingface`, … */
  readonly type: string;
  /**
   * Normalized by the rules of its ecosystem: PyPI normalized, npm with scope, Maven `group:artifact`, Go the module
   * path.
   */
  readonly name: string;
  /** The resolved or exactly pinned version; empty if not pinned. Never a range. */
  readonly version: string;
  /** The constraint as written, if the version is empty or lcc chose it. */
  readonly requirement?: string;
  /** Extras that a manifest requests: `socks` of `requests[socks]`. Not part of a report. */
  readonly extras?: readonly string[];
  readonly scope: Scope;
  /** Whether the project requests it directly; absent if the file does not say. */
  readonly direct?: boolean;
  readonly locations: readonly Location[];
  /** The workspaces of the project that use it, sorted by path; absent if there are none or it is unknown. */
  readonly workspaces?: readonly Workspace[];
  /** How many more there are than `workspaces` lists. */
  readonly furtherWorkspaces?: number;
  /** How the version was found; absent in reports from before 3.0. */
  readonly resolvedBy?: ResolvedBy;
  /** When lcc chose the version, as an ISO date and time. */
  readonly resolvedAt?: string;
  /** The shortest path to it, if lcc resolved it: `name@version` of each package, starting with a direct dependency. */
  readonly via?: readonly string[];
  /** Why it has this scope, if that is not obvious: `extra docs`. */
  readonly scopeReason?: string;
  /** The scope before the project's `paths` rules, if they change it. Not part of a report. */
  readonly plainScope?: Pick<Component, "scope" | "scopeReason">;
  /** Why lcc could not choose a version. */
  readonly unresolved?: Unresolved;
  /** Keys (`componentKey`) of the components it needs, if the lockfile lists them. */
  readonly dependsOn?: readonly string[];
  /** The origin stated in the file; absent: the ecosystem's public registry. */
  readonly origin?: Origin;
  /** Its published files with their hashes, if a lockfile lists them. */
  readonly distributions?: readonly Distribution[];
  /** Who publishes it, as its registry or an SBOM says. */
  readonly supplier?: Supplier;
  /** The package URL as an SBOM has it; absent: it follows from type, name and version. */
  readonly purl?: string;
  /** The license as stated in the file, verbatim. */
  readonly declaredLicense?: string;
  /** The license as stated in each file, if several files differ or the first one states none. */
  readonly declaredLicenses?: readonly DeclaredLicense[];
  /** Its current name, if the file uses an older one (models without a namespace). */
  readonly canonicalName?: string;
  /** What else a model or dataset file says: base models, datasets, gating, parameters. Shown, not interpreted. */
  readonly facts?: Facts;
}

/** Facts by name, as reports have them; `models/read-facts.ts` reads them. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** `lcc`: lcc chose the version, as the package manager would; `manifest`: only the file's own statement is known. */
export const resolvedByValues = ["lockfile", "installed", "manifest", "lcc", "sbom"] as const;
export type ResolvedBy = (typeof resolvedByValues)[number];

/**
 * `conflict`: no version satisfies all requirements; `missing`: the registry has no such package or version; `private`:
 * no registry is configured for a private name; `failed`: the registry could not be reached; `limit`: a limit of lcc;
 * `unreadable`: the package's dependency metadata could not be read.
 */
export const unresolvedCodes = ["conflict", "missing", "private", "failed", "limit", "unreadable"] as const;

export interface Unresolved {
  readonly code: (typeof unresolvedCodes)[number];
  /** One sentence. */
  readonly message: string;
}

export interface DeclaredLicense {
  readonly license: string;
  /** The first file that states it. */
  readonly file: string;
}

export interface Location {
  /** Relative to the root of the tree, with `/` separators. */
  readonly file: string;
  readonly line?: number;
  /** For a notebook: the cell, from 1; `line` is then a line of the cell. */
  readonly cell?: number;
}

/** A source other than the public registry: such a component may be private. */
export interface Origin {
  readonly kind: "registry" | "git" | "archive" | "file";
  /** The URL as written, without user name and password. */
  readonly address: string;
  readonly commit?: string;
}

/** Two findings with the same key are the same component. */
export function componentKey({ type, name, version }: Pick<Component, "type" | "name" | "version">): string {
  return `${type}:${name}@${version}`;
}
