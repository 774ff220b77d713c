import type { SourceFile } from "../../../domain/contracts/contracts.ts";

/** What a file of a package says about it. */
export interface PackageRecord {
  /** The type of its ecosystem, or `custom`. */
  readonly type: string;
  readonly name: string;
  /** Empty if it is not stated. */
  readonly version: string;
  readonly file: string;
  /** The license as stated. */
  readonly license?: string | undefined;
  /** The address of its repository, as written. */
  readonly repository?: string | undefined;
  readonly authors: readonly string[];
  /** Its manifest says that it is not published. */
  readonly isPrivate?: boolean;
  /** Names of the files and folders beside the record that it is about; absent: the folder of the record. */
  readonly covers?: readonly string[];
}

/** Reads one kind of record. Throws ParseError where the file is damaged. */
export interface RecordReader {
  /** Matches the path of the file. */
  readonly file: RegExp;
  /** Whether the file is about the folder that it is in; else it is a list of third-party parts. */
  readonly isOfFolder: boolean;
  readonly read: (file: SourceFile) => Promise<readonly Omit<PackageRecord, "file">[]>;
}
