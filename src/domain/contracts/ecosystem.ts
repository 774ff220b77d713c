import type { AddressSetting } from "./address-setting.ts";
import type { ArchiveFormat } from "./archive-format.ts";
import type { Component } from "./component.ts";
import type {
  Detector,
  FirstParty,
  InstalledPackages,
  SourceFile,
  Tree,
  TreeLicense,
  UncoveredManifest,
  Unread,
} from "./contracts.ts";
import type { PrivateNameRules, RegistryFiles } from "../policy/private-rule.ts";
import type { Operator, Resolver, SourceTools } from "./sources.ts";
import type { TreeResolver } from "./trees.ts";

/** The kind of a component in any ecosystem; `file`: a file of the tree of unknown kind. */
export type ComponentKind = "library" | "model" | "dataset" | "file";

/** The parts of a package URL, decoded. */
export interface PackageUrl {
  /** In lower case. */
  readonly type: string;
  /** With `/` between its parts. */
  readonly namespace?: string;
  readonly name: string;
  /** Empty if there is none. */
  readonly version: string;
  readonly qualifiers: ReadonlyMap<string, string>;
}

/** What an SBOM states about a package in addition to its package URL. */
export interface PackageLabels {
  readonly name: string;
  readonly kind: ComponentKind;
}

/** How ClearlyDefined names a package, regardless of its version. */
export interface ClearlyDefinedName {
  readonly type: string;
  readonly provider: string;
  /** With `/` between its parts; absent if the name has none. */
  readonly namespace?: string;
  readonly name: string;
}

/** Rate limit for one host. */
export interface Pace {
  readonly concurrency: number;
  /** Requests started per second; absent: unlimited. */
  readonly perSecond?: number;
}

export interface RegistryFacts {
  readonly settings: readonly AddressSetting[];
  /** The variables of the package manager that scans read; scan processes get no others. */
  readonly variables: RegExp;
  /** Settings files of the operator in which values may name further variables. */
  settingsFiles?(operator: Operator): string[];
  /** How to make lcc use the operator's own registry; completes "Set …". */
  readonly advice: string;
  /** The request rates that hosts of the public registry require, by host name; `host/path/` for a part of one. */
  readonly paces: Readonly<Record<string, Pace>>;
  /** A package that every registry of this kind has; `lcc doctor` requests it. */
  readonly wellKnown: Pick<Component, "type" | "name" | "version">;
}

/** What all of lcc may know about an ecosystem: data and small functions that are cheap to load. */
export interface EcosystemFacts {
  /** The component types it owns. */
  readonly types: readonly string[];
  readonly title: string;
  /** Names are case-insensitive, as in NuGet. */
  readonly ignoresCase?: boolean;
  /** Normalizes a name as people may write it, for comparison: in policies, and in lists of private names. */
  readonly normalizeName?: (name: string) => string;
  /** Whether a version meets the requirement, or is the exact version, of a component in a manifest. Absent: unknown. */
  accepts?(wanted: Component, version: string): boolean;
  /** Whether a version is in a range of this ecosystem's syntax; false for an invalid range. Absent: it has no ranges. */
  readonly inRange?: (range: string, version: string) => boolean;
  /** The package URL; undefined if there is none. */
  purl(component: Component): string | undefined;
  /** The reverse of `purl`; undefined for a name that cannot exist. */
  fromPurl?(purl: PackageUrl, labels?: PackageLabels): Pick<Component, "type" | "name"> | undefined;
  /** Undefined for a name that ClearlyDefined cannot have; absent: it has no packages of this ecosystem. */
  clearlyDefinedAs?(component: Pick<Component, "type" | "name">): ClearlyDefinedName | undefined;
  /** The address of the code repository, for ecosystems whose names contain it, as Go module paths do. */
  repositoryOf?(name: string): string | undefined;
  readonly privateNames?: PrivateNameRules;
  readonly registry?: RegistryFacts;
  /** Parses license names that only this ecosystem uses, such as the keys of a model hub. */
  readLicense?(raw: string): { readonly expression: string; readonly strength: "exact" | "weak" | "none" };
  /** The license stated by the publisher, from the tables of lcc, and its web page. */
  publishedLicense?(component: Component): { readonly raw: string; readonly url: string } | undefined;
}

/** A file that states the name and version of a project. */
export interface ProjectFile {
  /** Matches the name of the file. */
  readonly file: RegExp;
  /** Throws ParseError. */
  readonly read: (file: SourceFile, tree: Tree) => Promise<StatedProject>;
}

export interface StatedProject {
  readonly name: string | undefined;
  readonly version?: string | undefined;
}

/** What reads the files of a scanned tree. */
export interface FileReaders {
  readonly detectors: readonly Detector[];
  readonly unread?: readonly Unread[];
  /** Reads the files of a project that configure package registries. */
  readonly registryFiles?: RegistryFiles;
  /** Finds the packages that the tree itself builds, which are not components, from the files of this ecosystem. */
  firstParty?(files: readonly SourceFile[]): Promise<FirstParty>;
  /** Files at the root of a project that state its name and version. */
  readonly projectFiles?: readonly ProjectFile[];
  /** Names of folders with installed packages, which are not part of the project: `node_modules`. */
  readonly installed?: readonly string[];
  /** The packages that are installed in the tree for manifests without a lockfile. */
  installedTree?(manifests: readonly UncoveredManifest[], tree: Tree): Promise<InstalledPackages>;
  /** Reads the license of a component from installed or vendored packages in the tree. */
  treeLicense?(component: Component, folder: string, tree: Tree): Promise<TreeLicense | undefined>;
}

/** What needs the network; not loaded by offline scans. */
export interface OnlineParts {
  loadRegistry?(): Promise<(tools: SourceTools) => Resolver>;
  /** Loads the kinds of archives in the replies of the registry; the one to read first comes first. */
  loadArchives?(): Promise<readonly ArchiveFormat[]>;
  /** Loads the resolver for manifests without a lockfile. */
  loadTrees?(): Promise<(tools: SourceTools) => TreeResolver>;
}

/** An ecosystem; its heavy parts are loaded by the scans that need them. */
export interface Ecosystem extends EcosystemFacts, OnlineParts {
  loadReaders(): Promise<FileReaders>;
}

/** An ecosystem whose readers are loaded. */
export interface OpenEcosystem extends EcosystemFacts, FileReaders, OnlineParts {}
