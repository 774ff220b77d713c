import type { Found, Note, SourceFile } from "../../domain/contracts.ts";
import { ifBroken } from "../../domain/parse-error.ts";
import { packageJson } from "./package-json.ts";

/**
 * An empty lockfile often only marks a folder as a project of its own. It silences the manifest beside it, so it has
 * to pass on what the manifest says.
 */
export async function orManifest(file: SourceFile, found: Found): Promise<Found> {
  const manifest = found.components.length === 0 ? file.sibling("package.json") : undefined;
  if (!manifest) return found;
  const instead = await packageJson.parse(manifest).catch(ifBroken(found)); // told when the manifest is read for itself
  return instead === found
    ? found
    : { ...instead, notes: [...(found.notes ?? []), ...(instead.notes ?? []).map(ofManifest)] };
}

/** Its lines are not those of the lockfile. */
function ofManifest({ message, lost }: Note): Note {
  return { message: `package.json: ${message}`, ...(lost !== undefined && { lost: `package.json: ${lost}` }) };
}
