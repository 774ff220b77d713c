import type { FactName } from "../../../models/model-facts.ts";
import type { ActEvidence } from "../document.ts";
import { factEvidence } from "../models/facts.ts";
import type { Survey, ModelView } from "../models/model-view.ts";

/** The findings for one point. */
export interface PointEvidence {
  readonly evidence: readonly ActEvidence[];
  /** Parts of the point that are still missing. */
  readonly lacks?: readonly string[];
  /** A more specific sentence than the usual one, if nothing was found. */
  readonly gap?: string;
  /** What was searched for and where, as a sentence. */
  readonly searched?: string;
  /** The findings contradict the point: no answer can settle it. */
  readonly isRefuted?: true;
  /** A document about the model states it explicitly, which is more than a trace. */
  readonly isStated?: true;
}

export type PointCheck = (model: ModelView, all: Survey) => PointEvidence;

/** Some points are answered by facts alone. */
export function statedFacts(...names: readonly FactName[]): PointCheck {
  return ({ node }) => ({ evidence: names.flatMap((name) => factEvidence(node, name)) });
}
