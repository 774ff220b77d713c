import { fromNames, type NameEvidence } from "../../../evidence/from-names.ts";
import { parseJson } from "../../../formats/json.ts";
import { anything, shape } from "../../../formats/shape.ts";
import { licensesOf } from "../licenses.ts";

const readManifest = shape({ license: anything });

/** The licenses in the composer.json of an archive. Throws ParseError. */
export function readComposerManifest(metadata: string): NameEvidence | undefined {
  const licenses = licensesOf(readManifest(parseJson(metadata)).license);
  return licenses.length === 0 ? undefined : statedLicenses(licenses);
}

/** Several are a choice. */
export function statedLicenses(licenses: readonly string[]): NameEvidence {
  return fromNames("or", licenses, licenses.join(", "));
}
