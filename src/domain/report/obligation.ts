import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/obligation.ts";

export type Obligation = TypeOf<typeof schema.Obligation>;
export type ObligationId = Obligation["id"];

/** The requirements of one license, and how lcc knows them. */
export type LicenseObligations = TypeOf<typeof schema.LicenseObligations>;
