import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { ParseError, TooLargeError } from "../../../domain/parse-error.ts";
import { tar } from "./fixtures/archive.ts";
import { readTar } from "./tar.ts";

const all = () => true;

async function names(archive: Uint8Array): Promise<string[]> {
  return [...(await readTar(archive, all)).keys()];
}

describe("tar", () => {
  test("gives the wanted files, zipped or not, and stops when it has enough", async () => {
    const archive = tar([
      { path: "x/a", content: "one" },
      { path: "x/b", content: "two".repeat(1_000) },
      { path: "x/c", content: "" },
    ]);
    const found = await readTar(gzipSync(archive), (path) => path !== "x/a");
    assert.deepEqual(
      [...found].map(([path, bytes]) => [path, bytes.length]),
      [
        ["x/b", 3_000],
        ["x/c", 0],
      ],
    );
    assert.deepEqual(await names(archive), ["x/a", "x/b", "x/c"]);
    assert.equal((await readTar(archive, all, { onlyFirst: true })).size, 1);
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

  test("does not mind how many entries there are", async () => {
    const entries = Array.from({ length: 60_000 }, (_, at) => ({ path: `x/${at}`, content: "" }));
    const archive = tar([...entries, { path: "x/LICENSE", content: "1" }]);
    assert.equal((await readTar(archive, (path) => path === "x/LICENSE")).size, 1);
  });

  test("says so at its limits: a bomb, too many or too large files that are wanted", async () => {
    const bomb = gzipSync(tar([{ path: "a", content: Buffer.alloc(10_000_000) }]));
    assert.ok(bomb.length < 20_000);
    await assert.rejects(
      readTar(bomb, () => false, { most: 5_000_000 }),
      new TooLargeError("lcc unpacks at most 5 MB of an archive."),
    );
    await assert.rejects(names(bomb), new TooLargeError("lcc reads license files of at most 5 MB."));

    const many = tar(Array.from({ length: 201 }, (_, at) => ({ path: `x/${at}`, content: "" })));
    await assert.rejects(names(many), new TooLargeError("lcc reads at most 200 license files of a package."));
  });
});
