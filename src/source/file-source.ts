/** Where the files of a scan come from: a folder on disk, or the objects of a git clone. */
export interface FileSource {
  /** The content of a folder, by its path from the root; without links and special files. */
  folder(path: string): Promise<FolderContent>;
  /** The sizes of files, in bytes; deleted files are left out. */
  sizes(paths: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** At most `length` bytes of a file from `offset`. Throws ParseError when it cannot be read. */
  read(path: string, offset: number, length: number): Promise<Uint8Array>;
  /** The content of a file, where it is known without reading it. */
  contentOf?(path: string): ClaimedContent | undefined;
  /** What version control lists; undefined or absent: all files count. */
  tracked?(): Tracked | undefined;
  /** The address of the repository's remote, without user name and password, where git's own files name one. */
  remote?(): string | undefined;
  /** What git's own files say about the folder; absent: no work tree. */
  checkout?(): Checkout;
  /** The target of a link, as written. Absent: the source has no links. */
  linkTarget?(path: string): Promise<string | undefined>;
  /** The commit that is read, where there is one. */
  readonly commit?: string;
  /** The id of the folder that is read, where it is not the whole commit. */
  readonly tree?: string;
  close(): Promise<void>;
}

/** What is checked out. */
export interface Checkout {
  readonly remote?: string;
  /** Absent where no branch is checked out. */
  readonly branch?: string;
  readonly commit?: string;
  /** From the root of the repository; absent at the root. */
  readonly folder?: string;
  /** Files were changed or removed since git last looked at them. */
  readonly dirty?: true;
}

/** Paths that a git index lists. */
export interface Tracked {
  readonly files: readonly string[];
  readonly submodules: readonly string[];
}

/** The content of a file according to git. */
export interface ClaimedContent {
  /** The SHA-1 id of the blob, in hexadecimal. */
  readonly id: string;
  /**
   * The size of the file in a work tree. It differs from the size of the blob where git converts the content (line
   * ends, Git LFS): the id is then not the one of the file. Absent: the blob itself is read.
   */
  readonly size?: number;
}

export interface FolderContent {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Entries that are not read, with the reason. */
  readonly passedOver: readonly PassedOver[];
}

export interface PassedOver {
  readonly path: string;
  readonly reason: string;
  /** A link, a submodule or a folder that could not be read. */
  readonly kind?: "link" | "submodule" | "folder";
  /** Nested more deeply than lcc reads. */
  readonly isTooDeep?: true;
}

/** Deeper folders are not read; real projects are far less deep. */
export const maxFolderDepth = 200;

export const nothingInFolder: FolderContent = { files: [], folders: [], passedOver: [] };
