import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/obligation.ts";

export type Obligation = TypeOf<typeof schema.Obligation>;
export type ObligationId = Obligation["id"];
export type ObligationCondition = NonNullable<Obligation["when"]>[number];

/** How the product uses its components; what is absent is not answered. */
export type Use = TypeOf<typeof schema.Use>;

/** The requirements of one license, and how lcc knows them. */
export type LicenseObligations = TypeOf<typeof schema.LicenseObligations>;
