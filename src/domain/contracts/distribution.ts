import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/component.ts";

/** A published file of a component, as listed in a lockfile. */
export type Distribution = TypeOf<typeof schema.Distribution>;
export type FileHash = TypeOf<typeof schema.FileHash>;
export type HashAlgorithm = FileHash["algorithm"];
