/** An index that a file of a project names. */
export interface ProjectIndex {
  /** As written; a variable may stand in its place. */
  readonly address: string;
  /** The packages that are taken from it, patterns too; absent: any package may be. */
  readonly names?: readonly string[];
  /** Further files whose packages may come from it. */
  readonly places?: readonly string[];
}
