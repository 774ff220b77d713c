import { toFileName } from "../text/paths.ts";
import type { FolderContent } from "./file-source.ts";

/** Whether Go, Composer or Bundler has filled a folder, by its place and what is in it. */
export function isFilledByManager(path: string, { files, folders }: Pick<FolderContent, "files" | "folders">): boolean {
  if (/(?:^|\/)vendor\/(?:bundle|cache|ruby)$/.test(path)) return true;
  if (toFileName(path) === "vendor" && files.includes("modules.txt")) return true;
  return files.includes("autoload.php") && folders.includes("composer");
}
