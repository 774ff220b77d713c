import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { openSingleFile } from "./single-file.ts";

describe("one file that is scanned by itself", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  after(() => rmSync(folder, { recursive: true }));

  test("is read from any folder, and has no siblings", async () => {
    writeFileSync(join(folder, "bom.json"), "0123456789");
    writeFileSync(join(folder, "LICENSE"), "");
    const source = await openSingleFile(join(folder, "bom.json"));
    const read = async (from: number, length: number) => Buffer.from(await source.read("", from, length)).toString();
    assert.deepEqual([await read(0, 100), await read(3, 2), await read(20, 5)], ["0123456789", "34", ""]);
    assert.deepEqual((await source.folder("")).files, []);
    await source.close();
  });

  test("must be a regular file", async () => {
    const source = await openSingleFile(folder);
    await assert.rejects(source.read("", 0, 1), { name: "ParseError", message: "This is not a regular file." });
    await source.close();
  });

  test("must be there", () =>
    assert.rejects(openSingleFile(join(folder, "gone")), { name: "AppError", code: "not_found" }));
});
