import { toFileName } from "../text/paths.ts";
import type { FolderContent } from "./file-source.ts";

type Names = Pick<FolderContent, "files" | "folders">;

/** Whether Go, Composer or Bundler has filled a folder, by its place and what is in it. */
export function isFilledByManager(path: string, content: Names): boolean {
  const { files, folders } = content;
  if (toFileName(path) === "vendor" && files.includes("modules.txt")) return true;
  if (files.includes("autoload.php") && folders.includes("composer")) return true;
  const place = bundlerFolder.exec(path)?.[1];
  return place !== undefined && ofBundler[place]?.(content) === true;
}

const bundlerFolder = /(?:^|\/)vendor\/(bundle|cache|ruby)$/;

/** `vendor/bundle/ruby/3.4.0`, `vendor/ruby/3.4.0`; in the cache gems, and checkouts with the commit in their names. */
const ofBundler: Readonly<Record<string, (content: Names) => boolean>> = {
  bundle: ({ folders }) => folders.some((name) => /^(?:specifications|(?:j|truffle)?ruby)$/.test(name)),
  ruby: ({ folders }) => folders.some((name) => /^\d+\.\d+\.\d+/.test(name)),
  cache: ({ files, folders }) =>
    files.some((name) => name.endsWith(".gem")) || folders.some((name) => /-[0-9a-f]{12}$/.test(name)),
};
