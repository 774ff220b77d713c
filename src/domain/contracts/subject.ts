/** A package and its version; undefined: not stated, or not asked for. */
export interface Subject {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

/** When two names or versions of an ecosystem are the same. */
export interface Sameness {
  readonly name: (a: string, b: string) => boolean;
  readonly version: (a: string, b: string) => boolean;
}
