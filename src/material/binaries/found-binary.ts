import type { Facts } from "../../domain/contracts/component.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { ReadText } from "../../domain/report/package-text.ts";

/** A binary file of the tree, or a package in one. */
export interface FoundBinary {
  readonly path: string;
  readonly type: string;
  /** Absent: nothing names it. */
  readonly name?: string | undefined;
  /** Only its file has this name. */
  readonly isFileName?: boolean;
  readonly version: string;
  readonly evidence: readonly Evidence[];
  /** Who made it, as letters only. */
  readonly holders?: readonly string[];
  readonly texts?: readonly ReadText[];
  readonly facts?: Facts;
  /** One of few files of it between those of others. */
  readonly isLoose?: boolean;
  /** It builds the project. */
  readonly isTool?: boolean;
  /** The binary that holds it, as `name@version`. */
  readonly within?: string;
}
