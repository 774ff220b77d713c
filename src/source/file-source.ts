/** Where the files of a scan come from: a folder on disk, or the objects of a git clone. */
export interface FileSource {
  /** What lies in a folder, by its path from the root. Links and special files are never part of it. */
  folder(path: string): Promise<FolderContent>;
  /** The sizes of files, in bytes; a file that has vanished is left out. */
  sizes(paths: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** At most `length` bytes of a file from `offset` on. Throws ParseError when it cannot be read. */
  read(path: string, offset: number, length: number): Promise<Uint8Array>;
  /** Where a link leads, as it is written in the link. Absent: the source has no links. */
  linkTarget?(path: string): Promise<string | undefined>;
  /** The commit that is read, where there is one. */
  readonly commit?: string;
  /** The id of the folder that is read, where it is not the whole commit. */
  readonly tree?: string;
  close(): Promise<void>;
}

export interface FolderContent {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** What is there and is not read, each with the reason. */
  readonly passedOver: readonly PassedOver[];
}

export interface PassedOver {
  readonly path: string;
  readonly reason: string;
  /** A link, a submodule, or a folder of which nobody knows what lies in it; other things have none. */
  readonly kind?: "link" | "submodule" | "folder";
  /** It lies in more folders than lcc goes into. */
  readonly isTooDeep?: true;
}

/** Deeper folders are not read; people stay far below. */
export const deepestFolder = 200;

export const nothingInFolder: FolderContent = { files: [], folders: [], passedOver: [] };
