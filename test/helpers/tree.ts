import type { SourceFile, Tree } from "../../src/domain/contracts/contracts.ts";
import { ParseError } from "../../src/domain/contracts/parse-error.ts";
import { createFileIndex, type FileIndex } from "../../src/source/file-index.ts";

/** A tree of files that exists only in a test: `{ "go.mod": "module x" }`. */
export function treeOf(files: Readonly<Record<string, string | Uint8Array>>): FileIndex {
  const bytes = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
  const entries = [...bytes].map(([path, content]) => ({ path, size: content.byteLength }));
  return createFileIndex(entries, async (path, offset, length) => {
    const content = bytes.get(path);
    if (!content) throw new ParseError("The file is gone.");
    return content.subarray(offset, offset + length);
  });
}

/** One file of such a tree. */
export function fileOf(
  path: string,
  content: string | Uint8Array,
  others: Readonly<Record<string, string>> = {},
): SourceFile {
  const file = treeOf({ ...others, [path]: content }).get(path);
  if (!file) throw new Error(`${path} is not in the tree`);
  return file;
}

/** Such a tree as those see it who look for installed packages. */
export function packageTreeOf(files: Readonly<Record<string, string>>): Tree {
  const index = treeOf(files);
  return {
    file: async (path) => index.get(path),
    mayHaveFolder: async () => true,
    names: async (folder) => {
      const start = folder === "" ? "" : `${folder}/`;
      const inside = Object.keys(files).filter((path) => path.startsWith(start));
      return [...new Set(inside.map((path) => path.slice(start.length).split("/")[0] ?? ""))];
    },
  };
}
