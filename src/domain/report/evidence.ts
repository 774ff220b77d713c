import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/evidence.ts";

/** The answer of one source about the license of a component. */
export type Evidence = TypeOf<typeof schema.Evidence>;
export type Integrity = NonNullable<Evidence["integrity"]>;
export type Doubt = NonNullable<Evidence["doubt"]>;

/** One way in which a source was asked about a release. */
export type Attempt = TypeOf<typeof schema.Attempt>;

/** A license file of a part that is bundled with a package. */
export type ContainedLicense = TypeOf<typeof schema.ContainedLicense>;

/** From this confidence on, an answer is exact; below it, other sources are queried too. */
export const exactConfidence = 0.9;

/** Whether evidence names a license without being exact. */
export function isWeak({ outcome, confidence }: Pick<Evidence, "outcome" | "confidence">): boolean {
  return outcome === "weak" || (outcome === "answer" && confidence < exactConfidence);
}
