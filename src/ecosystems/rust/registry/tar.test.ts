import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { ParseError } from "../../../domain/parse-error.ts";
import { tar } from "./fixtures/archive.ts";
import { readTar } from "./tar.ts";

const limits = { mostFiles: 10, mostBytesOfFile: 1_000_000, mostBytes: 50_000_000 };
const all = () => true;

async function names(archive: Uint8Array): Promise<string[]> {
  return [...(await readTar(archive, all, limits)).keys()];
}

describe("tar", () => {
  test("gives the wanted files, zipped or not, and stops when it has enough", async () => {
    const archive = tar([
      { path: "x/a", content: "one" },
      { path: "x/b", content: "two".repeat(1_000) },
      { path: "x/c", content: "" },
    ]);
    const found = await readTar(gzipSync(archive), (path) => path !== "x/a", limits);
    assert.deepEqual(
      [...found].map(([path, bytes]) => [path, bytes.length]),
      [
        ["x/b", 3_000],
        ["x/c", 0],
      ],
    );
    assert.deepEqual(await names(archive), ["x/a", "x/b", "x/c"]);
    assert.equal((await readTar(archive, all, { ...limits, mostFiles: 1 })).size, 1);
  });

  test("reads long paths of both kinds, and passes over links", async () => {
    const long = `x/${"d/".repeat(80)}LICENSE`;
    const record = `path=${long}\n`;
    const archive = tar([
      { path: "././@LongLink", content: `${long}\0`, type: "L" },
      { path: "x/cut", content: "1" },
      { path: "PaxHeader", content: `${record.length + 4} ${record}`, type: "x" },
      { path: "x/cut", content: "2" },
      { path: "x/LICENSE", content: "", type: "2" },
    ]);
    assert.deepEqual(await names(archive), [long]);
  });

  test("refuses what is no archive, is damaged, or is cut off inside a header", async () => {
    const archive = gzipSync(tar([{ path: "a", content: "b".repeat(10_000) }]));
    for (const bytes of [
      Buffer.from("<html>Sign in</html>".repeat(50)),
      archive.subarray(0, archive.length - 20),
      Buffer.concat([archive.subarray(0, 10), Buffer.from("garbage")]),
    ]) {
      await assert.rejects(names(bytes), ParseError);
    }
    assert.deepEqual(await names(Buffer.alloc(0)), []);
  });

  test("stops at its limits: a bomb, too many entries", async () => {
    const bomb = gzipSync(tar([{ path: "a", content: Buffer.alloc(10_000_000) }]));
    assert.ok(bomb.length < 20_000);
    await assert.rejects(
      readTar(bomb, () => false, { ...limits, mostBytes: 5_000_000 }),
      ParseError,
    );

    const many = tar(Array.from({ length: 50_001 }, (_, at) => ({ path: `x/${at}`, content: "" })));
    await assert.rejects(
      readTar(many, () => false, limits),
      ParseError,
    );
  });
});
