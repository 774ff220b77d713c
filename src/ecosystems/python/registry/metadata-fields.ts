import { readHeader } from "../installed/core-metadata.ts";
import type { Stated } from "./stated-license.ts";

export function readMetadataFields(metadata: string): Stated {
  const fields = readHeader(metadata);
  return {
    expression: fields.get("license-expression")?.[0] ?? "",
    free: fields.get("license")?.[0] ?? "",
    classifiers: fields.get("classifier") ?? [],
  };
}
