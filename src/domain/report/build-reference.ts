import type * as schema from "../schema/build-reference.ts";
import type { TypeOf } from "../schema/build.ts";

/** Something that builds, tests or packages the project but is not a dependency: listed, not judged. */
export type BuildReference = TypeOf<typeof schema.BuildReference>;
