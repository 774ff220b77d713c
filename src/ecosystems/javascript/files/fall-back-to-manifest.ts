import type { ManifestResult, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { packageJson } from "./package-json.ts";

/**
 * An empty lockfile often only marks the root of a project. It outranks the manifest next to it, so it has to return
 * the dependencies of the manifest.
 */
export async function orManifest(file: SourceFile, found: ManifestResult): Promise<ManifestResult> {
  const manifest = found.components.length === 0 ? file.sibling("package.json") : undefined;
  if (!manifest) return found;
  const instead = await packageJson.parse(manifest).catch(ifBroken(found)); // reported when the manifest is read
  return instead === found
    ? found
    : { ...instead, notes: [...(found.notes ?? []), ...(instead.notes ?? []).map(ofManifest)] };
}

/** Its lines are not those of the lockfile. */
function ofManifest({ message, lost }: Note): Note {
  return { message: `package.json: ${message}`, ...(lost !== undefined && { lost: `package.json: ${lost}` }) };
}
