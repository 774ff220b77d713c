import { maxFolderDepth, type FileSource, nothingInFolder } from "../../source/file-source.ts";
import { reasonToSkip, type SkipRules } from "../skip-folder.ts";

/** An excluded folder may be very large. Folders beyond this limit are treated as not excluded. */
const maxFolders = 20_000;

/**
 * Manifests in excluded folders, by name. They are not scanned themselves: a lockfile that does not list the folders of
 * its members needs them to find out what only excluded members need.
 */
export async function findExcludedManifests(
  excluded: readonly string[],
  names: ReadonlySet<string>,
  source: FileSource,
  rules: SkipRules,
): Promise<readonly string[]> {
  const paths: string[] = excluded.filter((path) => names.has(path.slice(path.lastIndexOf("/") + 1)));
  const open = excluded.toReversed();
  let folders = 0;
  for (let path = open.pop(); path !== undefined && folders < maxFolders; path = open.pop()) {
    const content = await source.folder(path);
    folders++;
    for (const name of content.files) if (names.has(name)) paths.push(`${path}/${name}`);
    if (path.split("/").length >= maxFolderDepth) continue;
    for (const name of content.folders) {
      if (reasonToSkip(name, content, nothingInFolder, rules) === undefined) open.push(`${path}/${name}`);
    }
  }
  return paths;
}
