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

export const hashAlgorithms = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
export type HashAlgorithm = (typeof hashAlgorithms)[number];
