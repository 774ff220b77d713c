import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { tar } from "./fixtures/tar.ts";
import { readTar } from "./tar.ts";

const all = () => "needed" as const;

async function names(archive: Uint8Array): Promise<string[]> {
  return [...(await readTar(archive, all)).files.keys()];
}

describe("tar", () => {
  test("gives the wanted files, zipped or not, and stops when it has enough", async () => {
    const archive = tar([
      { path: "x/a", content: "one" },
      { path: "x/b", content: "two".repeat(1_000) },
      { path: "x/c", content: "" },
    ]);
    const { files } = await readTar(gzipSync(archive), (path) => (path === "x/a" ? undefined : "needed"));
    assert.deepEqual(
      [...files].map(([path, bytes]) => [path, bytes.length]),
      [
        ["x/b", 3_000],
        ["x/c", 0],
      ],
    );
    assert.deepEqual(await names(archive), ["x/a", "x/b", "x/c"]);
    assert.equal((await readTar(archive, all, { onlyFirst: true })).files.size, 1);
  });

  test("reads long paths of both kinds, and passes over links", async () => {
    const long = `x/${"d/".repeat(80)}LICENSE`;
    const other = `x/${"e/".repeat(80)}LICENSE`;
    const record = `path=${other}\n`;
    const archive = tar([
      { path: "././@LongLink", content: `${long}\0`, type: "L" },
      { path: "x/cut", content: "1" },
      { path: "PaxHeader", content: `${record.length + 4} ${record}`, type: "x" },
      { path: "x/cut", content: "2" },
      { path: "x/LICENSE", content: "", type: "2" },
    ]);
    assert.deepEqual(await names(archive), [long, other]);
    assert.deepEqual((await readTar(archive, all)).skipped, ["x/LICENSE is a link."]);
  });

  test("refuses two different files of one name, and takes the same one twice", async () => {
    const twice = (second: string) => tar(["one", second].map((content) => ({ path: "x/LICENSE", content })));
    await assert.rejects(names(twice("two")), new ParseError("The archive has two different files named x/LICENSE."));
    assert.deepEqual(await names(twice("one")), ["x/LICENSE"]);
  });

  test("passes over paths that lead out of the archive", async () => {
    const paths = ["../LICENSE", "/etc/LICENSE", "x/../../COPYING", "C:\\LICENSE", "x\\..\\LICENSE", "./x/LICENSE"];
    const { files, skipped } = await readTar(tar(paths.map((path) => ({ path, content: path }))), all);
    assert.deepEqual([...files.keys()], ["x/LICENSE"]);
    assert.equal(skipped.length, 5);
    assert.equal(skipped[0], "../LICENSE leads out of the archive.");
  });

  test("refuses an archive that ends inside of a file, wanted or not", async () => {
    const archive = tar([{ path: "x/LICENSE", content: "b".repeat(10_000) }]);
    for (const wants of [all, () => undefined]) {
      await assert.rejects(readTar(archive.subarray(0, 5_000), wants), new ParseError("The archive is truncated."));
    }
  });

  test("refuses an archive that is compressed twice", async () => {
    await assert.rejects(names(gzipSync(gzipSync(tar([{ path: "x", content: "1" }])))), ParseError);
  });

  test("reads what is needed where there are more extra files than lcc reads", async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ path: `x/vendor/${at}`, content: "" }));
    const archive = tar([...many, { path: "x/LICENSE", content: "1" }]);
    const found = await readTar(archive, (path) => (path === "x/LICENSE" ? "needed" : "extra"));
    assert.equal(found.files.size, 201);
    assert.ok(found.files.has("x/LICENSE"));
    assert.equal(found.cut, "lcc reads at most 200 license files of a package.");
  });

  test("refuses a file that is not an archive, is damaged, or is truncated inside a header", async () => {
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
    const entries = Array.from({ length: 20_000 }, (_, at) => ({ path: `x/${at}`, content: "" }));
    const archive = tar([...entries, { path: "x/LICENSE", content: "1" }]);
    assert.equal((await readTar(archive, (path) => (path === "x/LICENSE" ? "needed" : undefined))).files.size, 1);
  });

  test("says so at its limits: a bomb, too many or too large files that are wanted", async () => {
    const bomb = gzipSync(tar([{ path: "a", content: Buffer.alloc(10_000_000) }]));
    assert.ok(bomb.length < 20_000);
    await assert.rejects(
      readTar(bomb, () => undefined, { max: 5_000_000 }),
      new TooLargeError("lcc unpacks at most 5 MB of an archive."),
    );
    await assert.rejects(names(bomb), new TooLargeError("lcc reads license files of at most 5 MB."));

    const many = tar(Array.from({ length: 201 }, (_, at) => ({ path: `x/${at}`, content: "" })));
    await assert.rejects(names(many), new TooLargeError("lcc reads at most 200 license files of a package."));
  });
});
