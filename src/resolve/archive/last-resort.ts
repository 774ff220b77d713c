import type { Evidence } from "../../domain/evidence.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { sureConfidence } from "../license-conflict.ts";
import { headComment } from "./head-comment.ts";
import { findLicenseSection } from "./readme-section.ts";
import { fromFile, type TextFile } from "../../evidence/from-text.ts";
import { weaken } from "../../evidence/reading.ts";

type ArchiveEvidence = Omit<Evidence, "source">;

/** Files that are read where a package has no license file and its metadata say nothing. */
export interface LastFiles {
  readonly readmes: readonly TextFile[];
  /** The POM that a jar has of itself. */
  readonly manifest?: TextFile | undefined;
}

/**
 * What the license section of a README says, else the notice at the head of the POM. A whole license text there is as
 * good as in a file of its own; a name is a hint, and the answer is weak. READMEs that disagree are no answer.
 */
export function readLastResort({ readmes, manifest }: LastFiles, identify: Identifier): ArchiveEvidence | undefined {
  const sections = readmes.flatMap(({ file, text }) => part(file, findLicenseSection(text)));
  const heads = manifest ? part(manifest.file, headComment(manifest.text)) : [];
  return agreed(sections, identify) ?? agreed(heads, identify);
}

function part(file: string, text: string | undefined): TextFile[] {
  return text === undefined || text.trim() === "" ? [] : [{ file, text }];
}

function agreed(parts: readonly TextFile[], identify: Identifier): ArchiveEvidence | undefined {
  const found = parts.map((one) => fromFile(one, identify)).filter(({ license }) => license !== undefined);
  const [first] = found;
  if (!first || found.some(({ license }) => license !== first.license)) return undefined;
  if (first.confidence >= sureConfidence) return first;
  return weaken(first);
}
