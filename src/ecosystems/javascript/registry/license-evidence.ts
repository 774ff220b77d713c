import type { IdentifyText } from "../../../domain/contracts/sources.ts";
import type { NameEvidence } from "../../../evidence/from-names.ts";
import { cutRaw } from "../../../evidence/raw.ts";
import { combineReadings, readName, readText } from "../../../evidence/reading.ts";
import { isLicenseText, type LicenseField } from "./license-field.ts";

/** The license field as evidence. */
export function toEvidence({ raw, choices = [] }: LicenseField, identify: IdentifyText): NameEvidence {
  const readings = choices.map((choice) =>
    isLicenseText(choice) ? readText(choice.slice(0, maxTextLength), identify) : readName(choice),
  );
  return { ...combineReadings("or", readings), raw: cutRaw(raw) };
}

/** Longer than the longest license of the SPDX list. */
const maxTextLength = 200_000;
