import type { hashAlgorithms } from "./schema/words.ts";

/** A published file of a component, as listed in a lockfile. */
export interface Distribution {
  /** Without user name and password. */
  readonly address?: string;
  readonly hashes?: readonly FileHash[];
}

export interface FileHash {
  readonly algorithm: HashAlgorithm;
  /** In lower-case hexadecimal. */
  readonly value: string;
}

export type HashAlgorithm = (typeof hashAlgorithms)[number];
