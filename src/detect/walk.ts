import { AppError } from "../domain/errors.ts";
import type { FileSource, FolderContent, PassedOver } from "../source/file-source.ts";
import { reasonToSkip, type SkipRules } from "./skip-folder.ts";

export interface WalkRules extends SkipRules {
  /** Whether the user asked to leave a path out. */
  readonly isExcluded: (path: string) => boolean;
  /** Files that are wanted although their folder is skipped, as ends of paths: `vendor/modules.txt`. */
  readonly insideSkipped: readonly string[];
  readonly mostFiles: number;
}

export interface Walked {
  readonly paths: readonly string[];
  /** Folders that were not walked, and files that were not read, with the reason. */
  readonly skipped: readonly PassedOver[];
}

const deepest = 200;

/** Lists the files of a tree, folders of installed packages and build output left out. */
export async function walk(source: FileSource, rules: WalkRules): Promise<Walked> {
  const paths: string[] = [];
  const skipped: PassedOver[] = [];
  const open: { readonly path: string; readonly content: FolderContent; readonly depth: number }[] = [
    { path: "", content: await source.folder(""), depth: 0 },
  ];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    const inside = folder.path === "" ? "" : `${folder.path}/`;
    skipped.push(...folder.content.passedOver);
    for (const name of folder.content.files) {
      if (rules.isExcluded(inside + name)) skipped.push({ path: inside + name, reason: "excluded" });
      else paths.push(inside + name);
    }
    if (paths.length > rules.mostFiles) throw tooLarge(rules.mostFiles);
    for (const name of folder.content.folders) {
      const path = inside + name;
      if (rules.isExcluded(path)) {
        skipped.push({ path, reason: "excluded" });
        continue;
      }
      const content = await source.folder(path);
      const reason = folder.depth >= deepest ? "too deep" : reasonToSkip(name, folder.content, content, rules);
      if (reason === undefined) {
        open.push({ path, content, depth: folder.depth + 1 });
      } else {
        skipped.push({ path, reason });
        paths.push(...wantedInside(path, content, rules.insideSkipped));
      }
    }
  }
  return { paths, skipped: skipped.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

function wantedInside(path: string, content: FolderContent, wanted: readonly string[]): string[] {
  return content.files
    .map((name) => `${path}/${name}`)
    .filter((file) => wanted.some((end) => file === end || file.endsWith(`/${end}`)));
}

function tooLarge(most: number): AppError {
  return new AppError(
    "too_large",
    `The tree has more than ${most} files, the most that lcc reads; exclude folders that hold no source code.`,
  );
}
