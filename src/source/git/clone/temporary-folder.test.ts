import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { removeFolder } from "./remove-folder.ts";
import { createTemporaryFolder, sweepAbandoned } from "./temporary-folder.ts";
import { folderSize } from "./watch-size.ts";

/** No system counts its processes that far. */
const gone = 999_999_999;

describe("a temporary folder", () => {
  let lab: string;
  before(() => {
    lab = mkdtempSync(join(tmpdir(), "lcc-test-"));
  });
  after(() => rmSync(lab, { recursive: true }));

  test("is named after its process and closed to others", async () => {
    const folder = await createTemporaryFolder(lab);
    assert.match(basename(folder), new RegExp(`^lcc-${process.pid}-[0-9A-Za-z-]+$`));
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(await sweepAbandoned(lab), 0);
    await removeFolder(folder);
    assert.deepEqual(readdirSync(lab), []);
  });

  test("of a process that has ended is deleted, and nothing else is", async () => {
    const kept = [
      "lcc-test-abc",
      "lcc-hostile-x",
      "lcc-",
      "lcc-0-abc",
      "lcc-1-abc",
      `lcc-${process.pid}-abc`,
      `lcc-${gone}`,
      `lcc-${gone}-a b`,
      `other-${gone}-abc`,
      `xlcc-${gone}-abc`,
    ];
    for (const name of kept) mkdirSync(join(lab, name));
    writeFileSync(join(lab, `lcc-${gone}-file`), "x"); // a process was killed before it could unlink its file
    symlinkSync(lab, join(lab, `lcc-${gone}-link`));
    mkdirSync(join(lab, `lcc-${gone}-AbC123`, "clone"), { recursive: true });
    writeFileSync(join(lab, `lcc-${gone}-AbC123`, "clone", "x"), "x");
    mkdirSync(join(lab, `lcc-${gone}-42-AbC123`));
    assert.equal(await sweepAbandoned(lab), 3);
    const left = readdirSync(lab).sort();
    assert.deepEqual(left, [...kept, `lcc-${gone}-link`].sort());
    for (const name of left) rmSync(join(lab, name), { recursive: true });
  });

  test("of an earlier process with our process id is deleted", { skip: process.platform !== "linux" }, async () => {
    mkdirSync(join(lab, `lcc-${process.pid}-1-AbC123`));
    assert.equal(await sweepAbandoned(lab), 1);
  });

  test("of another user is not deleted", { skip: process.getuid?.() !== 0 }, async () => {
    const folder = join(lab, `lcc-${gone}-abc`);
    mkdirSync(folder);
    chownSync(folder, 65_534, 65_534);
    assert.equal(await sweepAbandoned(lab), 0);
    rmSync(folder, { recursive: true });
  });
});

describe("deleting a folder", () => {
  let lab: string;
  before(() => {
    lab = mkdtempSync(join(tmpdir(), "lcc-test-"));
  });
  after(() => rmSync(lab, { recursive: true }));

  test("deletes links and not what they lead to", async () => {
    mkdirSync(join(lab, "outside"));
    writeFileSync(join(lab, "outside", "precious"), "x");
    mkdirSync(join(lab, "a", "b"), { recursive: true });
    symlinkSync("../outside", join(lab, "a", "out"));
    symlinkSync("../../outside/precious", join(lab, "a", "b", "file"));
    symlinkSync("nowhere", join(lab, "a", "broken"));
    symlinkSync("a", join(lab, "to-a"));
    await removeFolder(join(lab, "to-a"));
    assert.deepEqual(readdirSync(join(lab, "a")).length, 3);
    await removeFolder(join(lab, "a"));
    assert.deepEqual(readdirSync(lab), ["outside"]);
    assert.deepEqual(readdirSync(join(lab, "outside")), ["precious"]);
  });

  test("copes with a depth far beyond the longest path", async () => {
    // From the inside out: a path of that length could not be written down.
    const name = "d".repeat(200);
    mkdirSync(join(lab, name));
    for (let level = 0; level < 100; level++) {
      mkdirSync(join(lab, "outer"));
      writeFileSync(join(lab, "outer", "file"), "x");
      renameSync(join(lab, name), join(lab, "outer", name));
      renameSync(join(lab, "outer"), join(lab, name));
    }
    await removeFolder(join(lab, name));
    assert.deepEqual(readdirSync(lab), ["outside"]);
  });

  test("copes with names that are no text, and with folders that are closed", async () => {
    const folder = Buffer.concat([Buffer.from(`${lab}/n/`), Buffer.of(0xff, 0xfe)]);
    mkdirSync(join(lab, "n"));
    mkdirSync(folder);
    writeFileSync(Buffer.concat([folder, Buffer.from("/"), Buffer.of(0x80)]), "x");
    mkdirSync(join(lab, "n", "closed", "inside"), { recursive: true });
    chmodSync(join(lab, "n", "closed"), 0);
    await removeFolder(join(lab, "n"));
    assert.deepEqual(readdirSync(lab), ["outside"]);
  });

  test("is not an error when there is nothing", () => removeFolder(join(lab, "none")));
});

test("the size of a folder is what its files claim to have, links not followed", async () => {
  const lab = mkdtempSync(join(tmpdir(), "lcc-test-"));
  mkdirSync(join(lab, "a", "b"), { recursive: true });
  writeFileSync(join(lab, "a", "one"), "12345");
  writeFileSync(join(lab, "a", "b", "sparse"), "");
  truncateSync(join(lab, "a", "b", "sparse"), 1_000_000);
  symlinkSync("/", join(lab, "root"));
  assert.equal(await folderSize(lab), 1_000_005);
  assert.equal(await folderSize(join(lab, "none")), 0);
  rmSync(lab, { recursive: true });
});
