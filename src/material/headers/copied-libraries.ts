import { toFolder, upwards } from "../../text/paths.ts";

/** A file of code whose head names a license or people of the project. */
interface Stated {
  readonly path: string;
  readonly license: string;
  /** It was copied from elsewhere. */
  readonly isCopy: boolean;
  /** It names people of the project. */
  readonly isOurs: boolean;
}

interface Below {
  files: number;
  copies: number;
  /** In the folder itself. */
  direct: number;
  isOurs: boolean;
  readonly licenses: Map<string, number>;
}

/** The outermost folders with one library: no head in it names people of the project, and half of its files or more have one. */
export function findLibraries(stated: readonly Stated[], code: readonly string[]): ReadonlySet<string> {
  const folders = new Map<string, Below>();
  for (const { path, license, isCopy } of stated)
    if (isCopy)
      for (const [depth, folder] of upwards(toFolder(path)).entries()) {
        const below = folders.get(folder) ?? { files: 0, copies: 0, direct: 0, isOurs: false, licenses: new Map() };
        folders.set(folder, below);
        below.copies += 1;
        below.direct += depth === 0 ? 1 : 0;
        below.licenses.set(license, (below.licenses.get(license) ?? 0) + 1);
      }
  folders.delete("");
  if (folders.size === 0) return new Set();
  const at = (path: string) => upwards(toFolder(path)).flatMap((folder) => folders.get(folder) ?? []);
  for (const { path, isOurs } of stated) if (isOurs) for (const below of at(path)) below.isOurs = true;
  for (const path of code) for (const below of at(path)) below.files += 1;
  // Where nearly all copies are in one folder of a folder, that one is the library.
  const around = new Set<string>();
  for (const [folder, { copies }] of folders)
    for (const above of upwards(toFolder(folder))) {
      const { direct = 0, copies: all = 0 } = folders.get(above) ?? {};
      if (direct === 0 && copies >= mostOf * all) around.add(above);
    }
  const whole = new Set(
    [...folders].flatMap(([folder, below]) => (isWhole(below) && !around.has(folder) ? [folder] : [])),
  );
  return new Set([...whole].filter((folder) => !upwards(toFolder(folder)).some((above) => whole.has(above))));
}

/** Several libraries in one folder mostly have several licenses, and folders of their own. */
function isWhole({ files, copies, direct, isOurs, licenses }: Below): boolean {
  const most = Math.max(...licenses.values());
  return !isOurs && copies >= minFiles && 2 * copies >= files && (direct > minFiles || most >= mostOf * copies);
}

/** Large libraries have a few files of others. */
const mostOf = 0.8;

const minFiles = 2;
