import type { SourceFile } from "../../domain/contracts.ts";
import { parseJsonWithComments } from "../../formats/json.ts";
import { readManifest } from "./manifest.ts";
import { readOptional } from "../read-optional.ts";

const maxCandidates = 1000;
/** Up to this number, each manifest may open all others. For thousands that would take minutes. */
const fewManifests = 60;

/** The names that belong to one of the manifests. */
export function namesAmong(names: readonly string[], manifests: readonly SourceFile[]): Promise<ReadonlySet<string>> {
  return namesIn(names, likely(names, manifests));
}

/** In a large tree, only manifests in similar folders: `packages/core` or `packages/babel-core` for `@babel/core`. */
function likely(names: readonly string[], manifests: readonly SourceFile[]): readonly SourceFile[] {
  if (manifests.length <= fewManifests) return manifests;
  const folders = new Set(names.flatMap((name) => [letters(name), letters(lastPart(name))]));
  return manifests.filter(({ folder }) => folders.has(letters(lastPart(folder))));
}

async function namesIn(names: readonly string[], manifests: readonly SourceFile[]): Promise<ReadonlySet<string>> {
  const wanted = new Set(names);
  const found = new Set<string>();
  for (const manifest of manifests.slice(0, maxCandidates)) {
    const { name } = readManifest(await readOptional(manifest, parseJsonWithComments));
    if (name !== undefined && wanted.has(name)) found.add(name);
  }
  return found;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
