import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import type { FileSource } from "../file-source.ts";
import { watchContents } from "./watch-contents.ts";

const files = { "a.txt": "one", "lib/b.txt": "two", "lib/large.bin": "x".repeat(100) };
const links = (target: string | undefined) => ({ linkTarget: async () => target });

/** Asks the source everything that detection may ask. */
async function askAll(source: FileSource): Promise<void> {
  await source.folder("");
  await source.folder("lib");
  await source.sizes(["lib/large.bin", "none"]);
  await source.read("a.txt", 0, 50);
  await source.read("lib/large.bin", 10, 20);
  await source.read("none", 0, 50).catch(() => undefined);
  await source.linkTarget?.("link");
}

const original = { ...sourceOf(files), ...links("a.txt") };
const watched = watchContents(original);
await askAll(watched.source);
const answers = watched.answers() ?? [];

describe("answers of a source that were kept", () => {
  test("are the same for the same files", async () => {
    assert.equal(answers.length, 8);
    assert.equal(await watchContents(original).givesSame(answers), true);
    assert.equal(await watchContents({ ...sourceOf(files), ...links("a.txt") }).givesSame(answers), true);
  });

  const changed: Readonly<Record<string, FileSource>> = {
    "the content of a file": sourceOf({ ...files, "a.txt": "One" }),
    "a part that was read": sourceOf({ ...files, "lib/large.bin": `${"x".repeat(20)}y${"x".repeat(79)}` }),
    "the size of a file": sourceOf({ ...files, "lib/large.bin": "x".repeat(101) }),
    "the names in a folder": sourceOf({ ...files, "lib/c.txt": "" }),
    "a file that was missing": sourceOf({ ...files, none: "" }),
  };
  for (const [what, source] of Object.entries(changed))
    test(`are others after a change of ${what}`, async () => {
      assert.equal(await watchContents({ ...source, ...links("a.txt") }).givesSame(answers), false);
    });

  test("are others after a change of a link", async () => {
    for (const target of ["b.txt", undefined])
      assert.equal(await watchContents({ ...sourceOf(files), ...links(target) }).givesSame(answers), false);
  });

  test("are the same after a change of what was not asked", async () => {
    const other = { ...files, "lib/b.txt": "other", "lib/large.bin": `${"x".repeat(99)}y` };
    assert.equal(await watchContents({ ...sourceOf(other), ...links("a.txt") }).givesSame(answers), true);
  });

  test("are not kept if the source gave two different ones", async () => {
    let reads = 0;
    const changing = watchContents({ ...original, read: async () => new Uint8Array([reads++]) });
    await changing.source.read("a.txt", 0, 50);
    assert.equal(changing.answers()?.length, 1);
    await changing.source.read("a.txt", 0, 50);
    assert.equal(changing.answers(), undefined);
  });
});
