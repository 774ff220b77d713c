import type { Evidence } from "../../domain/report/evidence.ts";
import { isOwnLicenseFile } from "../../evidence/license-files.ts";
import { type LicenseText, sureConfidence } from "./license-conflict.ts";

/** Sources that read the files of a package itself. */
const fileSources: ReadonlySet<string> = new Set(["filesystem", "archive"]);

/** Evidence as a license text; undefined for statements, and if no license was found. */
export function toLicenseText(evidence: Evidence): LicenseText | undefined {
  const { source, outcome, license, file, confidence, bestConfidence = confidence } = evidence;
  if (outcome !== "answer" || license === undefined || file === undefined) return undefined;
  if (!fileSources.has(source) || !isOwnLicenseFile(file)) return undefined;
  return { license, file, confidence: bestConfidence };
}

/** What a text means for conflicts; used as a cache key. */
export function textRole(evidence: Evidence): "sure" | "unsure" | "none" {
  const text = toLicenseText(evidence);
  if (!text) return "none";
  return text.confidence >= sureConfidence ? "sure" : "unsure";
}
