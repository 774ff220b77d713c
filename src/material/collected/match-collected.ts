import { type Component, componentKey } from "../../domain/contracts/component.ts";
import { isOwnLicenseFile } from "../../evidence/license-files.ts";
import { filesBelow, type FolderTree } from "../folder-tree.ts";
import { isLicenseFolder } from "./license-folder.ts";

/**
 * License files of other packages that the project collects, by the key of the listed component that each names:
 * `licenses/LICENSE-foo.txt`, `Licenses/foo_license.txt`, `LICENSES/vendor/host.example/foo/LICENSE`.
 */
export function matchCollected(
  tree: FolderTree,
  components: readonly Component[],
): ReadonlyMap<string, readonly string[]> {
  const folders = tree.folders.filter(isLicenseFolder);
  if (folders.length === 0) return new Map();
  const byName = Map.groupBy(
    components.flatMap((component) => namesOf(component).map((name) => ({ name, key: componentKey(component) }))),
    ({ name }) => name,
  );
  const found = folders.flatMap((folder) =>
    filesBelow(tree, folder, maxFiles).flatMap((path) => {
      const name = readName(path.slice(folder.length + 1));
      return (byName.get(name) ?? []).map(({ key }) => ({ key, path }));
    }),
  );
  const byKey = Map.groupBy(found, ({ key }) => key);
  return new Map([...byKey].map(([key, files]) => [key, [...new Set(files.map(({ path }) => path))]]));
}

const maxFiles = 5_000;

/** The whole name and its last part: Maven artifacts, modules and scoped packages are known by that. */
function namesOf({ name }: Component): readonly string[] {
  const names = [name, name.slice(name.indexOf(":") + 1), name.slice(name.lastIndexOf("/") + 1)].map(plain);
  return [...new Set(names)].filter((one) => one.length >= minLength);
}

/** Shorter names are words of all kinds. */
const minLength = 3;

/** Of the path below the folder: of the file without the words for a license, else of the folders around it. */
function readName(path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:txt|md|html|rtf)$/i, "");
  const stem = file.replace(/^(?:licen[cs]e|copying|notice)[-_.]|[-_.](?:licen[cs]e|copying|notice)$/i, "");
  if (stem !== file) return plain(stem.replace(/-v?\d[\w.]*$/, ""));
  const folders = path.split("/").slice(0, -1);
  return isOwnLicenseFile(file) ? plain(folders.join("/").replace(/^vendor\//, "")) : "";
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]+/g, "-");
}
