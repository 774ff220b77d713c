import type { UnavailableReason } from "./unavailable-reason.ts";

/** What one source says about the license of a component. */
export interface Evidence {
  /** The name of the source: `pypi`, `clearlydefined`, `github`, `filesystem`, `lockfile`, `model-zoo`, `policy-override`, … */
  readonly source: string;
  readonly outcome: "answer" | "weak" | "none" | "failed";
  /** SPDX expression; absent where the outcome is none or failed. */
  readonly license?: string;
  /** The source's own words. */
  readonly raw?: string;
  /** 0 to 1; of a license text, that of the part that was identified worst. */
  readonly confidence: number;
  /** That of the part of a license text that was identified best, where it differs. */
  readonly bestConfidence?: number;
  /** Where it was read: an address, or a file of the tree. */
  readonly url?: string;
  readonly file?: string;
  /** The version was not pinned; this is the license of the newest release that satisfies the requirement. */
  readonly assumed?: boolean;
  /** The source does not have this package, or this version: a typo, or it comes from another registry. */
  readonly missing?: "package" | "version";
  /** Why the source could not be asked, where the outcome is failed. */
  readonly failure?: UnavailableReason;
  /** Why an answer is weak, where its words alone do not show it. */
  readonly doubt?: Doubt;
  /** Copyright lines of a license text that was read. */
  readonly copyrights?: readonly string[];
  /** Of an archive: whether it has the hash that the registry states. `unchecked`: only parts were read, or none is stated. */
  readonly integrity?: Integrity;
  /** License files of bundled third-party parts. They say nothing about the package itself. */
  readonly contains?: readonly ContainedLicense[];
  /** Texts of NOTICE files, which Apache-2.0 asks to pass on. */
  readonly notices?: readonly string[];
}

export const integrities = ["verified", "unchecked"] as const;
export type Integrity = (typeof integrities)[number];

/** A license file of a part that is bundled with a package. */
export interface ContainedLicense {
  /** SPDX expression. */
  readonly license: string;
  readonly file: string;
}

/**
 * `several_licenses`: a list that may be a choice or may mean that all apply; `inherited`: from a parent POM of
 * another organization; `contradiction`: two fields of the same record name different licenses.
 */
export const doubts = ["several_licenses", "inherited", "contradiction"] as const;
export type Doubt = (typeof doubts)[number];

/** An answer is exact from this confidence on; below it, other sources are asked too. */
export const exactConfidence = 0.9;

/** Whether evidence names a license without being exact. */
export function isWeak({ outcome, confidence }: Pick<Evidence, "outcome" | "confidence">): boolean {
  return outcome === "weak" || (outcome === "answer" && confidence < exactConfidence);
}
