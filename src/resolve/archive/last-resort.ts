import type { Evidence } from "../../domain/evidence.ts";
import { fromFile, type TextFile } from "../../evidence/from-text.ts";
import { weaken } from "../../evidence/reading.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { sureConfidence } from "../license-conflict.ts";
import { findLicenseSection } from "./readme-section.ts";
import { headComment } from "./stated-choice.ts";

type ArchiveEvidence = Omit<Evidence, "source">;

/** Read if a package has no license file and no license in its metadata. */
interface LastFiles {
  readonly readmes: readonly TextFile[];
  /** The POM inside a jar. */
  readonly manifest?: TextFile | undefined;
}

/**
 * Reads the license section of the README, else the comment at the top of the POM. A full license text counts like a
 * license file; a name is a weak answer. If several READMEs disagree, there is no answer.
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
