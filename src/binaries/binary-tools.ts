import type { ArchiveFormat } from "../domain/contracts/archive-format.ts";
import type { IdentifyText } from "../domain/contracts/sources.ts";
import type { ReadBudget } from "./binary-file.ts";

export interface BinaryTools {
  /** How ecosystems read the metadata of their own archives, by kind: `wheel`. */
  readonly formats: ReadonlyMap<string, ArchiveFormat>;
  readonly identify: IdentifyText;
  /** Unpacked bytes count as well. */
  readonly budget: ReadBudget;
}
