import assert from "node:assert/strict";
import { test } from "node:test";
import { packageTreeOf } from "../../../test/helpers/tree.ts";
import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { linkFiles } from "./linked-files.ts";

/** A file names the next one in its first line. */
async function follow(file: SourceFile): Promise<readonly string[]> {
  const next = (await file.text()).trim();
  const other = next === "" ? undefined : file.sibling(next);
  return [file.path, ...(other ? await follow(other) : [])];
}

test("files see each other in any folder, and nothing outside the tree", async () => {
  const tree = packageTreeOf({
    "a/b/start": "../../x/y/second",
    "x/y/second": "../z/third",
    "x/z/third": "../../../etc/passwd",
  });
  assert.deepEqual(await linkFiles(tree).read("a/b/start", follow), ["a/b/start", "x/y/second", "x/z/third"]);
});

test("only folders that are read are listed", async () => {
  const tree = packageTreeOf({ "a/start": "../b/next", "b/next": "", "c/d/other": "" });
  const listed: string[] = [];
  const files = linkFiles({ ...tree, names: (folder) => (listed.push(folder), tree.names(folder)) });
  await Promise.all([files.read("a/start", follow), files.read("b/next", follow)]);
  assert.deepEqual(listed.toSorted(), ["", "a", "b"]);
});

test("a file that is not there gives nothing, and one that breaks does not stop the next", async () => {
  const files = linkFiles(packageTreeOf({ "a/b": "text" }));
  const broken = files.read("a/b", () => Promise.reject(new ParseError("broken")));
  const next = files.read("a/b", (file) => file.text());
  await assert.rejects(broken, ParseError);
  assert.equal(await next, "text");
  assert.equal(await files.read("a/c", (file) => file.text()), undefined);
});
