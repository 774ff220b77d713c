import type { Tree } from "../../../domain/contracts/contracts.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { type ModuleFile, readModuleFile } from "../files/module-file.ts";
import { isOwnFolder } from "../files/replacements.ts";
import { goModIn, type MainModule, type PlacedTarget } from "./main-module.ts";

/** Longer paths and deeper folders than in any real project are not looked up. */
const maxParts = 20;

/**
 * The go.mod of a module that belongs to the project: in a folder with the last parts of its path, below the folder of
 * the main module or one above it. Only modules of the same owner are looked up.
 */
export async function findOwnModule(main: MainModule, path: string, tree: Tree): Promise<ModuleFile | undefined> {
  const parts = path.split("/");
  if (parts.length > maxParts || ownerOf(path) !== ownerOf(main.content.module ?? "")) return undefined;
  const short = /^v\d+$/.test(parts.at(-1) ?? "") ? parts.slice(0, -1) : parts;
  const endings = new Set([parts, short].flatMap((all) => ["", ...all.map((_, from) => all.slice(from).join("/"))]));
  for (const folder of upwards(main.folder).slice(0, maxParts)) {
    for (const ending of endings) {
      const content = await readModule(joinPath(folder, ending === "" ? "go.mod" : `${ending}/go.mod`), tree);
      if (content?.module === path) return content;
    }
  }
  return undefined;
}

/** `github.com/owner`. */
function ownerOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

/** The go.mod of a folder that replaces a module; `isOwn` also for a folder that contains the scanned one. */
export async function readReplacing(
  target: PlacedTarget,
  tree: Tree,
): Promise<{ readonly content: ModuleFile | undefined; readonly isOwn: boolean }> {
  const file = goModIn(target.said.folder, target.path);
  const content = file === undefined ? undefined : await readModule(file, tree);
  return { content, isOwn: content !== undefined || isOwnFolder(target.said, target) };
}

async function readModule(path: string, tree: Tree): Promise<ModuleFile | undefined> {
  const file = await tree.file(path);
  return file && readOptional(file, readModuleFile);
}
