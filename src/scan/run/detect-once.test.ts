import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryCache } from "../../cache/memory.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import type { FileSource } from "../../source/file-source.ts";
import { detectOnce } from "./detect-once.ts";

const ecosystems = await openEcosystems();

/** A tree with one file, of a commit or of none, that counts how often it is listed. */
function tree(commit: string | undefined, text = "flask==3.0.0\n") {
  const bytes = Buffer.from(text);
  let listed = 0;
  const source: FileSource = {
    async folder() {
      listed++;
      return { files: ["requirements.txt"], folders: [], passedOver: [] };
    },
    sizes: async (paths) => new Map(paths.map((path) => [path, bytes.byteLength])),
    read: async (_path, offset, length) => bytes.subarray(offset, offset + length),
    ...(commit !== undefined && { commit }),
    close: async () => {},
  };
  return { source, listed: () => listed };
}

const memory = () => createMemoryCache({ now: () => new Date(), maxBytes: 10_000_000 });
const names = (detection: Awaited<ReturnType<typeof detectOnce>>) => detection.components.map(({ name }) => name);

describe("what was found in a commit", () => {
  test("is taken from the earlier scan, which the coverage says", async () => {
    const cache = memory();
    const first = await detectOnce(tree("c1").source, ecosystems, { exclude: [] }, cache);
    const again = tree("c1", "another==1.0\n");
    const second = await detectOnce(again.source, ecosystems, { exclude: [] }, cache);
    assert.equal(again.listed(), 0);
    assert.deepEqual(names(second), ["flask"]);
    assert.deepEqual([first.coverage.isReused, second.coverage.isReused], [undefined, true]);
    const { isReused: _isReused, ...coverage } = second.coverage;
    assert.deepEqual({ ...second, coverage }, JSON.parse(JSON.stringify(first)));
  });

  test("is detected again in another commit, with other excludes, and in a folder", async () => {
    const cache = memory();
    await detectOnce(tree("c1").source, ecosystems, { exclude: [] }, cache);
    for (const [commit, exclude] of [
      ["c2", []],
      ["c1", ["x"]],
      [undefined, []],
    ] as const) {
      const other = tree(commit, "another==1.0\n");
      const found = await detectOnce(other.source, ecosystems, { exclude }, cache);
      assert.deepEqual(names(found), ["another"]);
    }
  });

  test("is kept for a folder of a commit by the folder's own id, whichever commit it is in", async () => {
    const cache = memory();
    await detectOnce(tree("c1").source, ecosystems, { exclude: [] }, cache);
    const app = { ...tree("c1", "app==1.0\n").source, tree: "t1" };
    assert.deepEqual(names(await detectOnce(app, ecosystems, { exclude: [] }, cache)), ["app"]);
    const later = tree("c2", "another==1.0\n");
    const found = await detectOnce({ ...later.source, tree: "t1" }, ecosystems, { exclude: [] }, cache);
    assert.deepEqual([names(found), later.listed()], [["app"], 0]);
  });

  test("is detected again when the cached result is damaged", async () => {
    const cache = memory();
    await detectOnce(tree("c1").source, ecosystems, { exclude: [] }, cache);
    const damaged = { ...cache, get: async () => "{ oops" };
    assert.deepEqual(names(await detectOnce(tree("c1").source, ecosystems, { exclude: [] }, damaged)), ["flask"]);
  });
});
