import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Zippable, zipSync } from "fflate";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import type { RemoteFile } from "../http/remote-file.ts";
import { readZip } from "./zip.ts";

const all = () => "needed" as const;

function inMemory(bytes: Uint8Array): RemoteFile {
  return { size: bytes.length, read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)) };
}

/** Empty files are stored as they are: to compress thousands of them takes seconds. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const entries: Zippable = {};
  for (const [path, text] of Object.entries(files)) entries[path] = [Buffer.from(text), { level: text === "" ? 0 : 6 }];
  return Buffer.from(zipSync(entries));
}

/** Changes the record of the first file in the directory. */
function patchDirectory(archive: Buffer, patch: (record: Buffer) => void): Buffer {
  patch(archive.subarray(archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))));
  return archive;
}

async function names(archive: Uint8Array): Promise<string[]> {
  return [...(await readZip(inMemory(archive), all)).files.keys()];
}

describe("zip", () => {
  test("leaves out bundled files where no more bytes may be fetched, and keeps the others", async () => {
    const archive = zip({ LICENSE: "one", "vendor/LICENSE": "two" });
    const second = archive.indexOf(Buffer.from([0x50, 0x4b, 3, 4]), 1);
    const read: RemoteFile["read"] = (start, length) => {
      if (start === second) throw new SourceUnavailable("too_large", "x", "More than 16 MB.");
      return Promise.resolve(archive.subarray(start, start + length));
    };
    const wants = (path: string) => (path === "LICENSE" ? "needed" : "extra");
    const found = await readZip({ size: archive.length, read }, wants);
    assert.deepEqual([...found.files.keys()], ["LICENSE"]);
    assert.equal(found.cut, "More than 16 MB.");
    await assert.rejects(readZip({ size: archive.length, read }, all), SourceUnavailable);
  });

  test("gives the wanted files", async () => {
    const { files } = await readZip(inMemory(zip({ "a/LICENSE": "one", b: "two" })), (path) =>
      path === "b" ? undefined : "needed",
    );
    assert.deepEqual(
      [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
      [["a/LICENSE", "one"]],
    );
  });

  test("passes over links and encrypted files, and says so", async () => {
    const link = patchDirectory(zip({ LICENSE: "../x" }), (record) => {
      record.writeUInt8(3, 5);
      record.writeUInt32LE((0o120777 << 16) >>> 0, 38);
    });
    assert.deepEqual((await readZip(inMemory(link), all)).skipped, ["LICENSE is a link."]);
    const locked = patchDirectory(zip({ LICENSE: "x" }), (record) => record.writeUInt16LE(1, 8));
    const found = await readZip(inMemory(locked), all);
    assert.deepEqual(found.skipped, ["LICENSE is encrypted."]);
    assert.equal(found.files.size, 0);
  });

  test("passes over paths that lead out of the archive", async () => {
    const found = await readZip(inMemory(zip({ "../LICENSE": "1", "/LICENSE": "2", "x/LICENSE": "3" })), all);
    assert.deepEqual([...found.files.keys()], ["x/LICENSE"]);
    assert.equal(found.skipped.length, 2);
  });

  test("refuses two different files of one name", async () => {
    const archive = zip({ LICENSE: "one", LICENSF: "two" });
    const renamed = Buffer.from(archive.toString("latin1").replaceAll("LICENSF", "LICENSE"), "latin1");
    await assert.rejects(names(renamed), new ParseError("The archive has two different files named LICENSE."));
  });

  test("refuses a file that has another name in the directory than in its place", async () => {
    const archive = patchDirectory(zip({ LICENSE: "one" }), (record) => record.write("COPYING", 46));
    await assert.rejects(names(archive), ParseError);
  });

  test("refuses more license files than it can list, and does not mind other files", async () => {
    const many = (name: string) => Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`${name}${at}`, ""]));
    const wants = (path: string) => (path.startsWith("LICENSE") ? ("extra" as const) : undefined);
    await assert.rejects(readZip(inMemory(zip(many("LICENSE"))), wants), TooLargeError);
    const found = await readZip(inMemory(zip({ ...many("x"), LICENSE: "one" })), wants);
    assert.deepEqual([...found.files.keys()], ["LICENSE"]);
  });

  test("refuses a file that is not what the directory says: larger, changed, or of a huge size", async () => {
    const text = "x".repeat(1_000);
    const smaller = patchDirectory(zip({ LICENSE: text }), (record) => record.writeUInt32LE(10, 24));
    await assert.rejects(names(smaller), ParseError);
    const changed = patchDirectory(zip({ LICENSE: text }), (record) => record.writeUInt32LE(1, 16));
    await assert.rejects(names(changed), new ParseError("The archive is damaged."));
    const huge = patchDirectory(zip({ LICENSE: text }), (record) => record.writeUInt32LE(4_000_000_000, 24));
    await assert.rejects(names(huge), TooLargeError);
    const far = patchDirectory(zip({ LICENSE: text }), (record) => record.writeUInt32LE(4_000_000_000, 42));
    await assert.rejects(names(far), ParseError);
  });

  test("refuses an archive that is cut off", async () => {
    const archive = zip({ LICENSE: "one", COPYING: "two" });
    for (const length of [0, 10, archive.length - 30, archive.length - 1]) {
      await assert.rejects(names(archive.subarray(0, length)), ParseError);
    }
  });
});
