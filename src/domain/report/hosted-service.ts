import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/hosted-service.ts";

/** A model hosted by a provider and used over the network: nothing is copied, so nothing is judged. */
export type HostedService = TypeOf<typeof schema.HostedService>;
