import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type FileSource, type FolderContent, nothingInFolder } from "./file-source.ts";
import { createTree } from "./tree.ts";

/** A source of these folders that records which ones are opened. */
function open(folders: Readonly<Record<string, Partial<FolderContent>>>) {
  const opened: string[] = [];
  const source: FileSource = {
    async folder(path) {
      opened.push(path);
      return { ...nothingInFolder, ...folders[path] };
    },
    sizes: async () => new Map(),
    read: async () => new Uint8Array(),
    close: async () => {},
  };
  return { tree: createTree(source), opened };
}

describe("a folder that is searched for", () => {
  test("is not opened when its parent does not list it", async () => {
    const { tree, opened } = open({ "": { files: ["package.json"], folders: ["src"] } });
    for (let at = 0; at < 100; at++) {
      assert.equal(await tree.file(`node_modules/p${at}/package.json`), undefined);
      assert.deepEqual(await tree.names(`src/node_modules/.pnpm/p${at}`), []);
    }
    assert.deepEqual(opened, ["", "src"]);
  });

  test("is opened when it is reached through a link", async () => {
    const { tree } = open({
      "": { folders: ["node_modules"] },
      node_modules: { passedOver: [{ path: "node_modules/a", reason: "a link", kind: "link" }] },
      "node_modules/a": { files: ["package.json"] },
    });
    assert.equal((await tree.file("node_modules/a/package.json"))?.path, "node_modules/a/package.json");
  });

  for (const path of ["./a", "a/../a", "a/./", "a//"]) {
    test(`is left to the source when its path is not plain: ${path}`, async () => {
      const root = { folders: ["a"] };
      const { tree, opened } = open({ "": root, ".": root, "a/..": root });
      await tree.names(path);
      assert.ok(opened.includes(path), opened.join());
    });
  }

  test("is opened when its parent could not be listed", async () => {
    const { tree } = open({
      "": { folders: ["a"] },
      a: { passedOver: [{ path: "a", reason: "permission denied", kind: "folder" }] },
      "a/b": { files: ["x"] },
    });
    assert.deepEqual(await tree.names("a/b"), ["x"]);
  });
});
