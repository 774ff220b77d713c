import type { ManifestResult, Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { packageJson } from "./package-json.ts";

/** An empty lockfile often marks the root of a project; it outranks the manifest, so it returns its dependencies. */
export async function fallBackToManifest<R extends ManifestResult>(
  file: SourceFile,
  lockfile: R,
): Promise<R | ManifestResult> {
  const manifest = lockfile.components.length === 0 ? file.sibling("package.json") : undefined;
  if (!manifest) return lockfile;
  const instead = await packageJson.parse(manifest).catch(ifBroken(lockfile)); // reported when the manifest is read
  return instead === lockfile
    ? lockfile
    : { ...instead, notes: [...(lockfile.notes ?? []), ...(instead.notes ?? []).map(ofManifest)] };
}

/** Its lines are not those of the lockfile. */
function ofManifest({ message, lost }: Note): Note {
  return { message: `package.json: ${message}`, ...(lost !== undefined && { lost: `package.json: ${lost}` }) };
}
