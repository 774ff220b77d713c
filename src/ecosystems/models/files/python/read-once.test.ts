import assert from "node:assert/strict";
import { test } from "node:test";
import { treeOf } from "../../../../../test/helpers/tree.ts";
import { pythonCode } from "./python.ts";

/** Counts how often a file of a tree is read. */
class CountedBytes extends Uint8Array {
  reads = 0;

  override subarray(start?: number, end?: number): Uint8Array<ArrayBuffer> {
    this.reads++;
    return new Uint8Array(this).subarray(start, end);
  }
}

test("a module that many programs import is read once", async () => {
  const source = `MODEL = "o/shared"\ndef fetch(repo):\n  return snapshot_download(repo)\n`;
  const module = new CountedBytes(new TextEncoder().encode(source));
  const program = (name: string) =>
    `from lib import fetch, MODEL\nfetch("o/${name}")\nA.from_pretrained(MODEL)\nA.from_pretrained(x)\n`;
  const tree = treeOf({ "a.py": program("a"), "b.py": program("b"), "c.py": program("c"), "lib.py": module });
  for (const name of ["a", "b", "c"]) {
    const file = tree.get(`${name}.py`);
    assert.ok(file);
    const { components } = await pythonCode.parse(file);
    assert.deepEqual(components.map((component) => component.name).sort(), [`o/${name}`, "o/shared"]);
  }
  assert.equal(module.reads, 1);
});
