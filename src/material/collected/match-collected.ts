import { type Component, componentKey } from "../../domain/contracts/component.ts";
import { fromName } from "../../evidence/from-names.ts";
import { isOwnLicenseFile } from "../../evidence/license-files.ts";
import { toFileName, toFolder } from "../../text/paths.ts";
import { filesBelow, type FolderTree } from "../folder-tree.ts";
import { isLicenseFolder } from "./license-folder.ts";
import { readTextName } from "./text-name.ts";

interface Matched {
  readonly byKey: ReadonlyMap<string, readonly string[]>;
  /** Files that name something that is not listed. */
  readonly unmatched: readonly string[];
}

/**
 * License files of other packages that the project collects, by the key of the listed component that each names:
 * `licenses/LICENSE-foo.txt`, `Licenses/foo_license.txt`, `LICENSES/vendor/host.example/foo/LICENSE`.
 */
export function matchCollected(tree: FolderTree, components: readonly Component[]): Matched {
  const folders = tree.folders.filter(isLicenseFolder);
  if (folders.length === 0) return { byKey: new Map(), unmatched: [] };
  const byName = Map.groupBy(
    components.flatMap((component) => namesOf(component).map((name) => ({ name, key: componentKey(component) }))),
    ({ name }) => letters(name),
  );
  const files = folders.flatMap((folder) =>
    filesBelow(tree, folder, maxFiles).map((path) => ({ path, ...readName(path.slice(folder.length + 1)) })),
  );
  const found = files.flatMap(({ path, name }) => (byName.get(letters(name)) ?? []).map(({ key }) => ({ key, path })));
  const byKey = Map.groupBy(found, ({ key }) => key);
  const collections = new Set(found.map(({ path }) => toFolder(path)));
  const others = files.filter(
    ({ path, name, isPlain }) =>
      name !== "" && !byName.has(letters(name)) && !isOfLicense(name) && (!isPlain || collections.has(toFolder(path))),
  );
  return {
    byKey: new Map([...byKey].map(([key, all]) => [key, [...new Set(all.map(({ path }) => path))]])),
    unmatched: [...new Set(others.map(({ path }) => path))],
  };
}

/** Named after a license, not after a package. */
function isOfLicense(name: string): boolean {
  return fromName(name).license !== undefined;
}

const maxFiles = 5_000;

/** The whole name and its last part: Maven artifacts, modules and scoped packages are known by that. */
function namesOf({ name }: Component): readonly string[] {
  const names = [name, name.slice(name.indexOf(":") + 1), name.slice(name.lastIndexOf("/") + 1)].map(plain);
  return [...new Set(names)].filter((one) => one.length >= minLength);
}

/** Shorter names are words of all kinds. */
const minLength = 3;

interface Named {
  readonly name: string;
  /** No word says that it is a license: `licenses/foo.txt`. */
  readonly isPlain?: boolean;
}

/** Of the path below the folder: of the file without the words for a license, else of the folders around it. */
function readName(path: string): Named {
  const file = toFileName(path).replace(/\.(?:txt|md|html|rtf)$/i, "");
  const name = readTextName(toFileName(path));
  if (name !== undefined) return { name: plain(name) };
  const folders = path.split("/").slice(0, -1);
  if (isOwnLicenseFile(file)) return { name: plain(folders.join("/").replace(/^vendor\//, "")) };
  const isPlain = folders.length === 0 && /\.(?:txt|md)$/i.test(path);
  return isPlain ? { name: plain(file), isPlain } : { name: "" };
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]+/g, "-");
}

/** One name has several spellings: `chart.js`, `chartjs`. */
function letters(name: string): string {
  return name.replaceAll("-", "");
}
