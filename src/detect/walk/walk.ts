import { AppError } from "../../domain/errors.ts";
import { isBuildOutput } from "../../source/build-output.ts";
import { isFilledByManager } from "../../source/installed-packages.ts";
import { maxFolderDepth, type FileSource, type FolderContent, type PassedOver } from "../../source/file-source.ts";
import { toFileName } from "../../text/paths.ts";

interface WalkRules extends SkipRules {
  readonly isExcluded: (path: string) => boolean;
  /** Files to read even in skipped folders, as ends of paths: `vendor/modules.txt`. */
  readonly insideSkipped: readonly string[];
  readonly maxFiles: number;
}

interface Walked {
  readonly paths: readonly string[];
  /** Folders that were not walked, and files that were not read, with the reason. */
  readonly skipped: readonly PassedOver[];
  /** Those that were not left out on purpose: their content may be missing from the report. */
  readonly missed: readonly PassedOver[];
}

const tooDeep = "too deep";

/** Lists the files of a tree, without folders of installed packages and build output. */
export async function walkTree(source: FileSource, rules: WalkRules): Promise<Walked> {
  const paths: string[] = [];
  const skipped: PassedOver[] = [];
  const missed: PassedOver[] = [];
  const open: { readonly path: string; readonly content: FolderContent; readonly depth: number }[] = [
    { path: "", content: await source.folder(""), depth: 0 },
  ];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    const inside = folder.path === "" ? "" : `${folder.path}/`;
    for (const entry of folder.content.passedOver) {
      if (isExcludedInside(entry.path, rules.isExcluded)) {
        skipped.push({ path: entry.path, reason: "excluded" });
        continue;
      }
      skipped.push(entry);
      if (!isInstalled(entry.path, rules)) missed.push(entry);
    }
    for (const name of folder.content.files) {
      if (rules.isExcluded(inside + name)) skipped.push({ path: inside + name, reason: "excluded" });
      else paths.push(inside + name);
    }
    if (paths.length > rules.maxFiles) throw tooLarge(rules.maxFiles);
    for (const name of folder.content.folders) {
      const path = inside + name;
      if (rules.isExcluded(path)) {
        skipped.push({ path, reason: "excluded" });
        continue;
      }
      const content = await source.folder(path);
      const reason =
        folder.depth >= maxFolderDepth
          ? tooDeep
          : (reasonToSkip(path, folder.content, content, rules) ??
            ((await isCargoVendor(path, content, source)) ? installedPackages : undefined));
      if (reason === undefined) {
        open.push({ path, content, depth: folder.depth + 1 });
      } else {
        skipped.push({ path, reason });
        if (reason === tooDeep)
          missed.push({ path, reason: "it is too deep in the tree", kind: "folder", isTooDeep: true });
        const isWanted = (file: string) => rules.insideSkipped.some((end) => file === end || file.endsWith(`/${end}`));
        paths.push(...content.files.map((file) => `${path}/${file}`).filter(isWanted));
        missed.push(...content.passedOver.filter((entry) => isWanted(entry.path)));
      }
    }
  }
  return { paths, skipped: skipped.sort((a, b) => (a.path < b.path ? -1 : 1)), missed };
}

/** For a path whose parent folders were not checked: a source lists entries without a proper folder at the root. */
export function isExcludedInside(path: string, isExcluded: WalkRules["isExcluded"]): boolean {
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1))
    if (isExcluded(path.slice(0, end))) return true;
  return isExcluded(path);
}

function isInstalled(path: string, { installed }: WalkRules): boolean {
  const folders = path.split("/").slice(0, -1);
  return folders.some((name) => installed.has(name));
}

function tooLarge(max: number): AppError {
  return new AppError(
    "too_large",
    `The tree has more than ${max} files, the most that lcc reads; exclude folders that hold no source code.`,
  );
}

/** Rules for folders that are not part of the project itself. */
export interface SkipRules {
  /** Names of folders with installed packages, from the ecosystems. */
  readonly installed: ReadonlySet<string>;
}

/** Why a folder is skipped; undefined if it is not. `parent` is the content of its parent folder, `content` its own. */
export function reasonToSkip(
  path: string,
  parent: FolderContent,
  content: FolderContent,
  rules: SkipRules,
): string | undefined {
  const name = toFileName(path);
  if (name === ".git" || name === ".hg" || name === ".svn") return "version control";
  if (rules.installed.has(name) || isFilledByManager(path, content)) return installedPackages;
  if (content.files.includes("pyvenv.cfg")) return "a Python environment";
  return isBuildOutput(path, parent, { isNeverRead: true }) ? "build output" : undefined;
}

const installedPackages = "installed packages";

/** Cargo writes a file with checksums into each package that it copies to the tree. */
async function isCargoVendor(path: string, { folders }: FolderContent, source: FileSource): Promise<boolean> {
  const [first] = folders;
  if (toFileName(path) !== "vendor" || first === undefined) return false;
  return (await source.folder(`${path}/${first}`)).files.includes(".cargo-checksum.json");
}
