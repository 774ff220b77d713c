/** An index that a file of a project names. */
export interface ProjectIndex {
  /** As written; it may be a variable. */
  readonly address: string;
  /** The packages or patterns that come from it; absent where any package may. */
  readonly names?: readonly string[];
  /** Further files whose packages may come from it. */
  readonly places?: readonly string[];
}
