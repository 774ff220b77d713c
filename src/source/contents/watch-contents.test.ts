import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { openDirectory } from "../directory/directory.ts";
import { lfsPointer } from "../file-index.ts";
import type { ClaimedContent, FileSource } from "../file-source.ts";
import { watchContents } from "./watch-contents.ts";

const folder = mkdtempSync(join(tmpdir(), "lcc-contents-"));
after(() => rmSync(folder, { recursive: true }));

const git = (...command: readonly string[]) =>
  execFileSync("git", ["-C", folder, ...command], { encoding: "utf8" }).trim();

/** Reads a file as a whole and returns what is kept about its content. */
async function readContent(source: FileSource, path: string): Promise<string> {
  const watched = watchContents(source);
  await watched.source.read(path, 0, 1_000_000);
  return watched.readContent(path) ?? "unknown";
}

describe("the content of a file in a git work tree", () => {
  /** Adds a file that git believes unchanged since. */
  function addFile(name: string, text: string): void {
    const past = new Date(Date.now() - 60_000);
    writeFileSync(join(folder, name), text);
    utimesSync(join(folder, name), past, past);
    git("init", "-q");
    git("-c", "core.autocrlf=input", "-c", "core.safecrlf=false", "add", name);
  }

  test("is compared by the id of git, without reading the file", async () => {
    addFile("plain.txt", "text\n");
    const source = await openDirectory(folder);
    const content = await readContent(source, "plain.txt");
    assert.equal(content, `blob ${git("hash-object", "--no-filters", "plain.txt")} 5`);
    const unreadable = { ...source, read: () => Promise.reject(new Error("read")) };
    assert.equal(await watchContents(unreadable).isSame("plain.txt", content), true);
    writeFileSync(join(folder, "plain.txt"), "TEXT\n");
    assert.equal(await watchContents(source).isSame("plain.txt", content), false);
    writeFileSync(join(folder, "plain.txt"), "text\n"); // as before, but git does not know
    assert.equal(await watchContents(source).isSame("plain.txt", content), true);
    await source.close();
  });

  test("is compared by its bytes where git converts it", async () => {
    addFile("windows.txt", "one\r\ntwo\r\n");
    const source = await openDirectory(folder);
    assert.ok(source.contentOf?.("windows.txt"));
    const content = await readContent(source, "windows.txt");
    assert.match(content, /^sha256 /);
    assert.equal(await watchContents(source).isSame("windows.txt", content), true);
    await source.close();
  });

  test("is compared by its bytes for a pointer of Git LFS, whose id stays when its content is fetched", async () => {
    addFile("weights.bin", `${lfsPointer}\noid sha256:${"0".repeat(64)}\nsize 5\n`);
    const source = await openDirectory(folder);
    assert.match(await readContent(source, "weights.bin"), /^sha256 /);
    await source.close();
  });
});

describe("the content that was read", () => {
  const sourceWith = (read: FileSource["read"], claim?: ClaimedContent): FileSource => ({
    folder: async () => ({ files: [], folders: [], passedOver: [] }),
    sizes: async () => new Map(),
    read,
    ...(claim && { contentOf: () => claim }),
    close: async () => {},
  });

  test("is never kept under an id that the bytes do not have", async () => {
    const source = sourceWith(async () => Buffer.from("hostile"), { id: "0".repeat(40), size: 7 });
    assert.match(await readContent(source, "a"), /^sha256 /);
    const object = sourceWith(async () => Buffer.from("hostile"), { id: "0".repeat(40) });
    assert.match(await readContent(object, "a"), /^sha256 /);
  });

  test("is unknown if only a part was read, or if it changed in between", async () => {
    const bytes = Buffer.from("content");
    const partly = watchContents(sourceWith(async (_path, offset, length) => bytes.subarray(offset, offset + length)));
    await partly.source.read("a", 0, 3);
    assert.equal(partly.readContent("a"), undefined);
    let count = 0;
    const changing = watchContents(sourceWith(async () => Buffer.from(`${count++}`)));
    await changing.source.read("a", 0, 100);
    assert.notEqual(changing.readContent("a"), undefined);
    await changing.source.read("a", 0, 100);
    assert.equal(changing.readContent("a"), undefined);
    await changing.source.read("a", 0, 100);
    assert.equal(changing.readContent("a"), undefined);
  });

  test("is another one if the file cannot be read", async () => {
    const watched = watchContents(sourceWith(() => Promise.reject(new Error("denied"))));
    assert.equal(await watched.isSame("a", "sha256 0"), false);
  });
});
