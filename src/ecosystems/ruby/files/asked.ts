import type { Note, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { findPlace } from "../../../domain/policy/places.ts";
import { reach, type Step, type Usage } from "../../../graph/reach.ts";
import { joinInside } from "../../../text/join-inside.ts";
import { type DeclaredGem, type Gemfile, readGemfile } from "./gemfile-reader.ts";
import { readGemspec } from "./gemspec-reader.ts";

interface AskedGems {
  /** Undefined if there is no Gemfile. */
  readonly asked: Asked | undefined;
  /** Of the Gemfile. */
  readonly gems: readonly DeclaredGem[];
  readonly notes: readonly Note[];
}

/** The scopes of the gems in a manifest, by name. */
export type Asked = ReadonlyMap<string, Usage>;

/** The scopes from the manifest of a lockfile: the Gemfile's groups and its gemspecs. */
export async function readAskedGems(lockfile: SourceFile): Promise<AskedGems> {
  const manifest = manifestOf(lockfile);
  if (!manifest) return { asked: undefined, gems: [], notes: [] };
  try {
    const gemfile = await readGemfile(manifest);
    const usages = [...(await neededBySpecs(manifest, gemfile)), ...gemfile.gems.map((gem) => toUsage(gem, manifest))];
    return { asked: reach(usages, () => []), gems: gemfile.gems, notes: [] };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return {
      asked: undefined,
      gems: [],
      notes: [{ message: `The groups are not known: ${manifest.name} cannot be read.` }],
    };
  }
}

/** A gem from a place of tests or examples is needed there, also where its group is that of the project. */
function toUsage(gem: DeclaredGem, manifest: SourceFile): Step<string> & Usage {
  const { name: to, scope, scopeReason: reason, path } = gem;
  const folder = path === undefined ? undefined : joinInside(manifest.folder, path);
  const place = folder === undefined || scope !== "runtime" ? undefined : findPlace(`${folder}/${to}.gemspec`);
  if (place) return { to, scope: place.scope, reason: place.rule };
  return { to, scope, ...(reason !== undefined && { reason }) };
}

/** `Gemfile.lock` belongs to `Gemfile`, `gems.locked` to `gems.rb`; `Gemfile.next.lock` may belong to `Gemfile` too. */
function manifestOf(lockfile: SourceFile): SourceFile | undefined {
  if (lockfile.name === "gems.locked") return lockfile.sibling("gems.rb");
  return lockfile.sibling(lockfile.name.slice(0, -".lock".length)) ?? lockfile.sibling("Gemfile");
}

/** Development dependencies of the gemspecs; the lockfile lists their runtime dependencies under the gem itself. */
async function neededBySpecs(manifest: SourceFile, { gemspecFolders }: Gemfile): Promise<(Step<string> & Usage)[]> {
  if (gemspecFolders.length === 0) return [];
  const folders = new Set(gemspecFolders.map((folder) => joinInside(manifest.folder, folder)));
  const files = manifest.find("*.gemspec").filter((file) => folders.has(file.folder));
  const usages: (Step<string> & Usage)[] = [];
  for (const file of files.slice(0, 50)) {
    const { needs } = await readGemspec(file);
    for (const { name, isDevelopment } of needs) usages.push({ to: name, scope: isDevelopment ? "dev" : "runtime" });
  }
  return usages;
}
