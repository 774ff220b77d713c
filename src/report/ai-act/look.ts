import type { ActEvidence } from "./document.ts";
import type { Surveyed, Viewed } from "./model-view.ts";

/** What was found for one point. */
export interface Seen {
  readonly evidence: readonly ActEvidence[];
  /** Parts of the point that were not found although others were. */
  readonly lacks?: readonly string[];
  /** A better sentence than the usual one, where nothing was found. */
  readonly gap?: string;
  /** What was looked for and where, as a sentence. */
  readonly searched?: string;
  /** What was found speaks against the point: no answer can settle it. */
  readonly isRefuted?: true;
  /** A document about the model states it in words, which is more than a trace. */
  readonly isStated?: true;
}

export type Look = (model: Viewed, all: Surveyed) => Seen;
