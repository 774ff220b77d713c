import type { BuildReference } from "../report/build-reference.ts";
import type { LicenseStatement } from "./archive-format.ts";
import type { Component } from "./component.ts";
import type { Doubt } from "../report/evidence.ts";
import type { HostedService } from "../report/hosted-service.ts";
import type { ReachedLimit, UnreadFile } from "../report/report.ts";
import type { OtherPlatform } from "./targets.ts";
import type { Member, MemberGraph } from "./member-graph.ts";

/** A file of the scanned tree. It has no access to anything outside the tree. */
export interface SourceFile {
  /** Relative to the root of the tree, with `/` separators. */
  readonly path: string;
  /** The last part of the path. */
  readonly name: string;
  /** The path without the name; empty at the root. */
  readonly folder: string;
  /** In bytes. Known for manifests and for detectors with `bySize`; NaN otherwise. */
  readonly size: number;
  /** The whole file as text. Throws ParseError when it is binary, too large or cannot be read. */
  text(): Promise<string>;
  /** The first `max` bytes, limited by the maximum file size. */
  bytes(max: number): Promise<Uint8Array>;
  /** Bytes from `offset`, for files that are read in parts. */
  range(offset: number, length: number): Promise<Uint8Array>;
  /** Another file, by a path relative to this one's folder (`../x` stays inside the tree). */
  sibling(path: string): SourceFile | undefined;
  /** Whether a folder may have files, by a path as above: one question instead of one for each possible file in it. */
  mayHaveFolder(path: string): boolean;
  /** Files of the tree: a pattern without `/` is a name in any folder, one with `/` a path from the root. */
  find(pattern: string): readonly SourceFile[];
}

/** What every detector may find. */
interface AnyResult {
  readonly components: readonly Component[];
  /** Lines or entries that were skipped. */
  readonly notes?: readonly Note[];
  /** Other files that it tried to read and could not. */
  readonly unread?: readonly UnreadFile[];
}

/** What was found in a file of a project: a lockfile or a manifest. */
interface ProjectResult extends AnyResult {
  /** The package that this file declares, in a workspace: members that depend on it mean this one. */
  readonly own?: OwnPackage;
  /** The workspace that the file belongs to. */
  readonly member?: Member;
  /** Folders and files that belong to the project according to this file; not components. */
  readonly locals?: readonly LocalPart[];
  /** Which workspace needs what; absent if a single project has the file and its edges are not asked for. */
  readonly graph?: MemberGraph;
}

/** Everything that is installed. */
export interface LockfileResult extends ProjectResult {
  /** Names that the lockfile mentions without resolving them: gems for other platforms, links to folders. */
  readonly mentionedNames?: readonly string[];
  /** What its manifest names for other platforms or conditions only. */
  readonly notOnPlatform?: readonly OtherPlatform[];
}

/** What a project asks for. */
export interface ManifestResult extends ProjectResult {
  /** The file lists everything that is installed, although files of its kind need not (`lockWith`). */
  readonly isWhole?: true;
  /** It has dependencies through other manifests of the tree (`locals`), also if it names none itself. */
  readonly needsLocals?: true;
  /** The tools of its ecosystem add a dependency that it does not name. */
  readonly hasImplicit?: true;
  /** Shared files (`isForBelow`) whose entries are part of this result, as far as they apply to it. */
  readonly covers?: readonly string[];
  /** Entries that a file made from this one lists with versions: not components, but a person changes them here. */
  readonly compiled?: readonly Component[];
  /** How to create a lockfile for this file, if known better than for its kind (`lockWith`). */
  readonly lockWith?: string;
}

/** Names in an ordinary file. */
export interface SearchResult extends AnyResult {
  /** Hosted models used by the file; not components. */
  readonly services?: readonly HostedService[];
  /** Packages that the file brings into the product, whatever their manifest lists them for. */
  readonly bundled?: readonly BundledPackage[];
}

/** A package that a bundler copies into what is shipped. */
export interface BundledPackage {
  readonly type: string;
  readonly name: string;
  /** Of the manifest that lists it for development, or of the workspace of the file. */
  readonly folder: string;
  /** No manifest lists it: another package may bring it. */
  readonly isUnlisted?: true;
}

/** What a build uses. */
export interface ReferenceResult extends AnyResult {
  /** Actions and images used by the file; not components. */
  readonly references?: readonly BuildReference[];
}

export type DetectorResult = LockfileResult & ManifestResult & SearchResult & ReferenceResult;

/** A dependency given by its folder, a member of a workspace, a module of a build. */
export type LocalPart =
  | {
      /** From the folder of the file. */
      readonly path: string;
      /** Or from any folder above it, where the tool may be started. */
      readonly isFromAbove?: true;
      /** A lockfile does not have what it needs. */
      readonly isNeverLocked?: true;
    }
  /** One that the scanned folder does not have. */
  | { readonly name: string };

/** Whether a component is built by the scanned tree, or served to its own tests, according to a file of the tree. */
export type FirstParty = (component: Component, file: string) => boolean;

/** A package of the project, in a workspace with the folder `root`; a member may have no name. */
export interface OwnPackage {
  readonly type: string;
  readonly name: string;
  readonly root: string;
  /** A manifest beside the workspace means this package where its range allows the version; empty: any range. */
  readonly version?: string;
}

export interface Note {
  readonly message: string;
  readonly line?: number;
  /**
   * The dependency, or list of them, that is missing from the result, as written in the file. The file is then reported
   * as partially read. Absent: only a remark about a version, a scope or a line without a name.
   */
  readonly lost?: string;
  /** The limit that stopped reading, as the end of a sentence: `10,000 lines of a requirements file`. */
  readonly limit?: string;
}

/** Reads one kind of dependency file. It never uses the disk, the network or the log. */
export type Detector = LockfileDetector | ManifestDetector | SearchDetector | ReferenceDetector;

interface AnyDetector<Result> {
  /** `<folder>/<format>`; shown to users as the origin of a component. */
  readonly id: string;
  /** What it reads, for the table in the docs: `npm lockfile, versions 1 to 3`. */
  readonly title: string;
  /** File names with `*` as a wildcard; with a `/`, the end of the path: `vendor/modules.txt`. */
  readonly files: readonly string[];
  /** It matches ordinary files (`*.py`): a file is reported as read only if something was found in it. */
  readonly incidental?: boolean;
  /** Patterns of file names: it does not read files in the folder of such a file or below. */
  readonly notBelow?: readonly string[];
  /** Names of manifests that it must also read in excluded folders, to find out what only those need. */
  readonly manifests?: readonly string[];
  /** It depends on the size of its files, which must be read even for ordinary files. */
  readonly bySize?: boolean;
  /** Decides for most ordinary files that there is nothing to find; absent: every file is parsed. */
  readonly prefilter?: Prefilter;
  /** Throws ParseError if the file does not have the expected format. */
  parse(file: SourceFile): Promise<Result>;
}

/** A quick check whether a detector may find something in a file. A file that does not pass is not parsed. */
export interface Prefilter {
  /** Files that do not pass are not even read; absent: all pass. */
  readonly path?: (path: string) => boolean;
  /** Files that are parsed without a look at their bytes, because `parse` hardly ever reads them; absent: none. */
  readonly bypass?: (path: string) => boolean;
  readonly bytes: (bytes: Uint8Array) => boolean;
}

/**
 * Reads a list of everything that is installed. Components that others find without a version, in this folder or below,
 * are dropped if the lockfile has them with a version.
 */
export interface LockfileDetector extends AnyDetector<LockfileResult> {
  readonly kind: "lockfile";
  /** Detectors whose results are dropped in a folder where this one found something: those of its manifests. */
  readonly outranks: readonly string[];
}

/** Reads a list of direct dependencies, or one that is complete by itself. */
export interface ManifestDetector extends AnyDetector<ManifestResult> {
  readonly kind: "manifest";
  /** How to create a lockfile. Absent: the file is complete by itself. */
  readonly lockWith?: string;
  /** As in a lockfile, for a manifest that replaces others. */
  readonly outranks?: readonly string[];
  /** Scopes, and reasons of scopes, that no lockfile of the ecosystem covers: what builds a Python package. */
  readonly neverLocked?: readonly string[];
  /** What it lists applies to projects in the folders below (`Directory.Build.props`): their lockfiles cover it. */
  readonly isForBelow?: true;
  /** It is part of an ordinary file: an unreadable one is reported as a source file. */
  readonly searches?: true;
}

/** Searches ordinary files for names: an unreadable one is reported as a source file, not as a manifest. */
export interface SearchDetector extends AnyDetector<SearchResult> {
  readonly kind: "search";
  /** Whether a package with this name is not shipped because another package that is shipped needs it. */
  readonly isBuildTool?: (name: string) => boolean;
}

/** Reads what a build uses: actions and images. */
export interface ReferenceDetector extends AnyDetector<ReferenceResult> {
  readonly kind: "reference";
}

/** What the other results of a scan depend on. */
export interface DetectorRules
  extends
    Pick<SearchDetector, "id" | "incidental" | "isBuildTool">,
    Pick<Partial<ManifestDetector>, "outranks" | "lockWith" | "neverLocked" | "isForBelow" | "searches"> {
  readonly kind?: Detector["kind"];
}

/** Whether a detector reads ordinary files, of which most have nothing to find. */
export function isSearch({ kind, searches }: DetectorRules): boolean {
  return kind === "search" || kind === "reference" || searches === true;
}

/** Files that list dependencies, or seem to, but are not supported: they are named in the report. */
export interface Unread {
  readonly files: readonly string[];
  readonly title: string;
  /** A sentence for the user: why it is not read, and what to do. */
  readonly reason: string;
  /** Whether dependencies are missing from the report because of it; the scan then gets a warning. */
  readonly listsDependencies: boolean;
  /** Names of files with the same content and more: if one is in the same folder or above, this one is not reported. */
  readonly unless?: readonly string[];
  /** It repeats other dependency files: dependencies are missing only if lcc reads no other file. */
  readonly repeats?: true;
  /** Whether a file of this kind lists a dependency; files without any are not reported. Absent: always. */
  readonly lists?: (text: string) => boolean;
}

/** License statements in the tree next to installed or vendored packages. */
export interface TreeLicense {
  /** The statement verbatim, or the text of a license file. */
  readonly raw: string;
  readonly kind: "statement" | "text";
  readonly file: string;
  /** Why a statement is weak, if its words alone do not show it. */
  readonly doubt?: Doubt;
  /** What a statement means, if its words alone do not show it. */
  readonly meaning?: LicenseStatement | undefined;
  /** The folder of the package, if different from the folder of the file. */
  readonly home?: string;
}

/** Read access to the whole tree, including folders of installed packages. */
export interface Tree {
  /** Any file, by its path from the root. */
  file(path: string): Promise<SourceFile | undefined>;
  /** The names in a folder; empty if there is no such folder. */
  names(folder: string): Promise<readonly string[]>;
  /** Whether there may be such a folder: a link may lead to one. */
  mayHaveFolder(path: string): Promise<boolean>;
}

/** A manifest that no lockfile covers. */
export interface UncoveredManifest {
  readonly file: string;
  /** The id of the detector that read it. */
  readonly detector: string;
  /** The folder it applies to. */
  readonly folder: string;
  /** Those of its components that no lockfile resolves. */
  readonly components: readonly Component[];
}

/** Installed packages for manifests without a lockfile. */
export interface InstalledPackages {
  /** All direct and transitive packages of the manifests, each version once. */
  readonly components: readonly Component[];
  readonly manifests: readonly InstalledManifest[];
  /** Remarks, each about a file or folder. */
  readonly notes?: readonly { readonly file: string; readonly message: string }[];
  readonly limits?: readonly ReachedLimit[];
}

export interface InstalledManifest {
  readonly file: string;
  /** Components of the manifest that are replaced by an installed package. */
  readonly replaced: ReadonlySet<Component>;
  /** Whether all dependencies of the manifest are installed. */
  readonly isWhole: boolean;
}
