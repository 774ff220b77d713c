import type { UnavailableReason } from "./unavailable-reason.ts";
import type { integrities, doubts } from "./schema/words.ts";

/** The answer of one source about the license of a component. */
export interface Evidence {
  /** The name of the source: `pypi`, `clearlydefined`, `github`, `filesystem`, `lockfile`, `model-zoo`, `policy-override`, … */
  readonly source: string;
  readonly outcome: "answer" | "weak" | "none" | "failed";
  /** SPDX expression; absent if the outcome is none or failed. */
  readonly license?: string;
  /** The original text from the source. */
  readonly raw?: string;
  /** 0 to 1; for a license text, the confidence of its least certain part. */
  readonly confidence: number;
  /** For a license text, the confidence of its most certain part, if different. */
  readonly bestConfidence?: number;
  /** Where it was read: a URL, or a file of the tree. */
  readonly url?: string;
  readonly file?: string;
  /** The version was not pinned; this is the license of the newest release that satisfies the requirement. */
  readonly assumed?: boolean;
  /** The source does not have this package, or this version: a typo, or it comes from another registry. */
  readonly missing?: "package" | "version";
  /** Why the request failed, if the outcome is failed. */
  readonly failure?: UnavailableReason;
  /** Why an answer is weak, if its words alone do not show it. */
  readonly doubt?: Doubt;
  /** Copyright lines of a license text that was read. */
  readonly copyrights?: readonly string[];
  /**
   * For an archive: whether its hash matches the registry's. `unchecked`: only parts were read, or no hash is stated.
   */
  readonly integrity?: Integrity;
  /** License files of bundled third-party parts. They do not apply to the package itself. */
  readonly contains?: readonly ContainedLicense[];
  /** Texts of NOTICE files, which Apache-2.0 requires to be passed on. */
  readonly notices?: readonly string[];
}

export type Integrity = (typeof integrities)[number];

/** A license file of a part that is bundled with a package. */
export interface ContainedLicense {
  /** SPDX expression. */
  readonly license: string;
  readonly file: string;
}

export type Doubt = (typeof doubts)[number];

/** From this confidence on, an answer is exact; below it, other sources are queried too. */
export const exactConfidence = 0.9;

/** Whether evidence names a license without being exact. */
export function isWeak({ outcome, confidence }: Pick<Evidence, "outcome" | "confidence">): boolean {
  return outcome === "weak" || (outcome === "answer" && confidence < exactConfidence);
}
