import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/component.ts";

/** The person or organization that publishes a component. */
export type Supplier = TypeOf<typeof schema.Supplier>;
