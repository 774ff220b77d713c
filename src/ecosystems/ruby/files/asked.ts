import type { Scope } from "../../../domain/contracts/component.ts";
import type { Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { strongerScope } from "../../../domain/contracts/scope-rank.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { readGemfile, type Gemfile } from "./gemfile-reader.ts";
import { readGemspec } from "./gemspec-reader.ts";

interface AskedGems {
  /** Scope by name; undefined if there is no Gemfile. */
  readonly asked: ReadonlyMap<string, Scope> | undefined;
  readonly notes: readonly Note[];
}

/** The scopes from the manifest of a lockfile: the Gemfile's groups and its gemspecs. */
export async function askedBy(lockfile: SourceFile): Promise<AskedGems> {
  const manifest = manifestOf(lockfile);
  if (!manifest) return { asked: undefined, notes: [] };
  try {
    const gemfile = await readGemfile(manifest);
    const fromSpecs = await neededBySpecs(manifest, gemfile);
    const asked = new Map<string, Scope>(fromSpecs);
    for (const { name, scope } of gemfile.gems) asked.set(name, strongerScope(asked.get(name) ?? scope, scope));
    return { asked, notes: [] };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { asked: undefined, notes: [{ message: `The groups are not known: ${manifest.name} cannot be read.` }] };
  }
}

/** `Gemfile.lock` belongs to `Gemfile`, `gems.locked` to `gems.rb`; `Gemfile.next.lock` may belong to `Gemfile` too. */
function manifestOf(lockfile: SourceFile): SourceFile | undefined {
  if (lockfile.name === "gems.locked") return lockfile.sibling("gems.rb");
  return lockfile.sibling(lockfile.name.slice(0, -".lock".length)) ?? lockfile.sibling("Gemfile");
}

/** Development dependencies of the gemspecs; the lockfile lists their runtime dependencies under the gem itself. */
async function neededBySpecs(manifest: SourceFile, { gemspecFolders }: Gemfile): Promise<[string, Scope][]> {
  if (gemspecFolders.length === 0) return [];
  const folders = new Set(gemspecFolders.map((folder) => joinInside(manifest.folder, folder)));
  const files = manifest.find("*.gemspec").filter((file) => folders.has(file.folder));
  const found: [string, Scope][] = [];
  for (const file of files.slice(0, 50)) {
    const { needs } = await readGemspec(file);
    for (const { name, isDevelopment } of needs) found.push([name, isDevelopment ? "dev" : "runtime"]);
  }
  return found;
}
