import type { BuildReference } from "./build-reference.ts";
import type { Component, Scope } from "./component.ts";
import type { Doubt } from "./evidence.ts";
import type { HostedService } from "./hosted-service.ts";
import type { ReachedLimit, UnreadFile } from "./report.ts";
import type { Member, MemberGraph } from "./member-graph.ts";

/** A file of the scanned tree, wherever the tree lies. Nothing outside of the tree can be reached through it. */
export interface SourceFile {
  /** From the root of the tree, with `/` between folders. */
  readonly path: string;
  /** The last part of the path. */
  readonly name: string;
  /** The path without the name; empty at the root. */
  readonly folder: string;
  /** In bytes. Known for the manifests that a detector is given, and where it goes by size; NaN for others. */
  readonly size: number;
  /** The whole file as text. Throws ParseError when it is binary, too large or cannot be read. */
  text(): Promise<string>;
  /** The first bytes, at most `most`, and never more than the limit for one file. */
  bytes(most: number): Promise<Uint8Array>;
  /** Bytes from `offset` on, for files of which only a part is read. */
  range(offset: number, length: number): Promise<Uint8Array>;
  /** Another file, by a path relative to this one's folder (`../x` stays inside the tree). */
  sibling(path: string): SourceFile | undefined;
  /** Files of the tree: a pattern without `/` is a name in any folder, one with `/` a path from the root. */
  find(pattern: string): readonly SourceFile[];
}

export interface Found {
  readonly components: readonly Component[];
  /** Lines or entries that had to be passed over. */
  readonly notes?: readonly Note[];
  /** The package that this file declares, where it is a member of a workspace: members that ask for it mean this one. */
  readonly own?: OwnPackage;
  /** The file names everything that is installed, although files of its kind need not (`lockWith`). */
  readonly isWhole?: true;
  /** Names of packages that a lockfile knows of and resolves to none: gems for other platforms. */
  readonly knows?: readonly string[];
  /** What makes a lockfile for this very file, where that is known better than for its kind (`lockWith`). */
  readonly lockWith?: string;
  /** Other files that it looked into and could not read. */
  readonly unread?: readonly UnreadFile[];
  /** Hosted models that the file asks: no components. */
  readonly services?: readonly HostedService[];
  /** A lockfile for several workspaces: which of them needs what. */
  readonly graph?: MemberGraph;
  /** The workspace that the file alone speaks for. */
  readonly member?: Member;
  /** Actions and images that the file uses: no components. */
  readonly references?: readonly BuildReference[];
}

/** Whether the scanned tree makes a component itself, or serves it to its own tests, as a file of the tree names it. */
export type FirstParty = (component: Component, file: string) => boolean;

/** A package that the project contains, in a workspace whose folder is `root`; a member may have no name. */
export interface OwnPackage {
  readonly type: string;
  readonly name: string;
  readonly root: string;
}

export interface Note {
  readonly message: string;
  readonly line?: number;
  /**
   * What is missing from the result because of it, in the words of the file: a dependency, or a list of them. Then the
   * file counts as not completely read. Absent: a remark only, about a version, a scope or a line that names nothing.
   */
  readonly lost?: string;
  /** The bound of lcc that cut the reading short, as the end of a sentence: `10,000 lines of a requirements file`. */
  readonly limit?: string;
}

/** Reads one kind of dependency file. It never touches the disk, the network or the log. */
export interface Detector {
  /** `<folder>/<format>`; shown to users as the origin of a component. */
  readonly id: string;
  /** What it reads, for the table in the docs: `npm lockfile, versions 1 to 3`. */
  readonly title: string;
  /** Names it wants; `*` stands for any run of characters; with a `/`, the end of the path: `vendor/modules.txt`. */
  readonly files: readonly string[];
  /**
   * Detectors that stay silent in a folder where this one spoke: a lockfile outranks its manifest. Whoever has this is
   * a lockfile: what anybody else finds without a version, there or below, and it found with one, is left out.
   */
  readonly outranks?: readonly string[];
  /**
   * The file names direct dependencies only, and what those need is not seen without a lockfile: what to run, or else
   * to do, so that there is one. Absent: the file says all there is to say.
   */
  readonly lockWith?: string;
  /** Dependencies of these scopes are in no lockfile of the ecosystem: what builds a Python package. */
  readonly neverLocked?: readonly Scope[];
  /** Projects in the folders below use what the file lists (`Directory.Build.props`), so their lockfiles cover it. */
  readonly isForBelow?: true;
  /** Its names are those of ordinary files (`*.py`): one counts as read only where something was found in it. */
  readonly incidental?: boolean;
  /** It only searches ordinary files for names: one that cannot be read counts as a source file, not as a manifest. */
  readonly searches?: boolean;
  /** Names of manifests that it has to see in excluded folders as well, to tell what only those need. */
  readonly manifests?: readonly string[];
  /** It goes by the size of its files, which is asked for then although they are ordinary ones. */
  readonly bySize?: boolean;
  /** Throws ParseError when the file is not what its name promised. */
  parse(file: SourceFile): Promise<Found>;
}

/** Files that list dependencies, or look so, and that lcc does not read: they are named in the report. */
export interface Unread {
  readonly files: readonly string[];
  readonly title: string;
  /** A sentence for the user: why not, and what to do. */
  readonly reason: string;
  /** Dependencies are missing from the report because of it: the scan gets a warning. */
  readonly listsDependencies: boolean;
  /** Folders at any depth, as parts of a path in lower case (`src/it`), in which a file is none of this kind. */
  readonly outside?: readonly string[];
  /** What belongs to the tests of the project is none of this kind. */
  readonly outsideTests?: true;
  /** Names of files that say the same and more: where one lies in the same folder or above, this one is not named. */
  readonly unless?: readonly string[];
  /** It says again what other dependency files say: dependencies are missing only where lcc reads no other file. */
  readonly repeats?: true;
  /** Whether there is a dependency in a file of this kind; one without any is not named. Absent: there always is. */
  readonly lists?: (text: string) => boolean;
}

/** License statements that lie in the tree beside installed or vendored packages. */
export interface TreeLicense {
  /** The statement word for word, or the text of a license file. */
  readonly raw: string;
  readonly kind: "statement" | "text";
  readonly file: string;
  /** Why a statement is weak, where its words alone do not show it. */
  readonly doubt?: Doubt;
  /** The folder of the package, where that is not the folder of the file. */
  readonly home?: string;
}

/** Reading access to the whole tree, folders of installed packages included. */
export interface Tree {
  /** Any file, by its path from the root. */
  file(path: string): Promise<SourceFile | undefined>;
  /** The names in a folder; empty when there is none. */
  names(folder: string): Promise<readonly string[]>;
}

/** A manifest that no lockfile covers. */
export interface UncoveredManifest {
  readonly file: string;
  /** The id of the detector that read it. */
  readonly detector: string;
  /** The folder for which it speaks. */
  readonly folder: string;
  /** Those of its components that no lockfile resolves. */
  readonly components: readonly Component[];
}

/** What is installed for manifests that no lockfile covers. */
export interface InstalledPackages {
  /** All that the manifests lead to, each package version once. */
  readonly components: readonly Component[];
  readonly manifests: readonly InstalledManifest[];
  /** Remarks, each about a file or folder. */
  readonly notes?: readonly { readonly file: string; readonly message: string }[];
  readonly limits?: readonly ReachedLimit[];
}

export interface InstalledManifest {
  readonly file: string;
  /** Those of the manifest's components for which a package is installed: that one replaces them. */
  readonly replaced: ReadonlySet<Component>;
  /** Everything that the manifest leads to is installed. */
  readonly isWhole: boolean;
}
