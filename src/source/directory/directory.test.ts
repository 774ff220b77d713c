import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { AppError } from "../../domain/errors.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { openDirectory } from "./directory.ts";
import type { FileSource } from "../file-source.ts";

describe("a folder on disk", () => {
  let root: string;
  let source: FileSource;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), "lcc-test-"));
    mkdirSync(join(root, "app"));
    writeFileSync(join(root, "app", "a.txt"), "hello");
    symlinkSync("/etc/passwd", join(root, "LICENSE"));
    symlinkSync(".", join(root, "loop"));
    symlinkSync("/etc", join(root, "etc"));
    symlinkSync("/dev/zero", join(root, "go.mod"));
    execFileSync("mkfifo", [join(root, "package.json")]);
    writeFileSync(join(root, "README"), "");
    writeFileSync(Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.of(0xff), Buffer.from(".txt")]), "x");
    source = await openDirectory(root);
  });
  after(() => rmSync(root, { recursive: true }));

  test("lists files and folders, and names what it passes over", async () => {
    const { files, folders, passedOver } = await source.folder("");
    assert.deepEqual([files, folders], [["README"], ["app"]]);
    assert.deepEqual(
      passedOver.map(({ path, reason }) => `${path}: ${reason}`).sort(),
      [
        "LICENSE: a link",
        "bad-\ufffd.txt: the name is not valid UTF-8",
        "etc: a link",
        "go.mod: a link",
        "loop: a link",
        "package.json: not a regular file",
      ].sort(),
    );
  });

  test("reads nothing in a linked folder outside of it", async () => {
    const { files, folders, passedOver } = await source.folder("etc");
    assert.deepEqual([files, folders, passedOver.map(({ kind }) => kind)], [[], [], ["folder"]]);
    await assert.rejects(source.read("etc/passwd", 0, 10), /outside the scanned folder/);
    await assert.rejects(source.read("loop/etc/passwd", 0, 10), /outside the scanned folder/);
    assert.equal(new TextDecoder().decode(await source.read("loop/app/a.txt", 0, 10)), "hello");
  });

  test("reports no size and no link in a linked folder outside of it", async () => {
    const sizes = await source.sizes(["etc/passwd", "LICENSE", "none/a.txt", "app/a.txt", "loop/app/a.txt"]);
    assert.deepEqual(Object.fromEntries(sizes), { "app/a.txt": 5, "loop/app/a.txt": 5 });
    symlinkSync("..", join(root, "up"));
    symlinkSync("secret", `${root}-link`);
    assert.equal(await source.linkTarget?.(`up/${basename(root)}-link`), undefined);
    unlinkSync(`${root}-link`);
    unlinkSync(join(root, "up"));
  });

  test("reports the target of a link, and does not follow it", async () => {
    assert.equal(await source.linkTarget?.("go.mod"), "/dev/zero");
    assert.equal(await source.linkTarget?.("README"), undefined);
  });

  test(
    "that may not be read is refused, and not taken for an empty one; below the root it is named",
    { skip: process.getuid?.() === 0 && "root may read everything" },
    async () => {
      const closed = join(root, "closed");
      mkdirSync(closed, { mode: 0 });
      assert.deepEqual((await source.folder("closed")).passedOver, [
        { path: "closed", reason: "permission denied; check the permissions of the folder", kind: "folder" },
      ]);
      await assert.rejects(openDirectory(closed), { code: "not_found", message: /permission denied/i });
      rmdirSync(closed);
    },
  );

  test("gives the bytes that are asked for", async () => {
    assert.equal(Buffer.from(await source.read("app/a.txt", 1, 3)).toString(), "ell");
    assert.equal((await source.read("app/a.txt", 9, 3)).byteLength, 0);
  });

  for (const name of ["package.json", "go.mod", "LICENSE"]) {
    test(`does not read ${name}, which is a pipe or a link`, () =>
      assert.rejects(source.read(name, 0, 10), ParseError));
  }

  test("a folder that is not there, or a file in its place, is said in one sentence", async () => {
    await assert.rejects(
      openDirectory(join(root, "none")),
      (error) => error instanceof AppError && /There is no folder/.test(error.message),
    );
    await assert.rejects(
      openDirectory(join(root, "app/a.txt")),
      (error) => error instanceof AppError && /is a file/.test(error.message),
    );
  });
});
