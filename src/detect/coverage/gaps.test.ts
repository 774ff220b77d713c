import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { FileSource, PassedOver } from "../../source/file-source.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { detect } from "../detect.ts";

const ecosystem: OpenEcosystem = {
  types: ["x"],
  title: "X",
  detectors: [
    {
      id: "x/lock",
      kind: "manifest",
      title: "x",
      files: ["x.lock", "vendor/list.lock"],
      parse: async () => ({ components: [] }),
    },
    {
      id: "x/code",
      kind: "manifest",
      title: "x",
      files: ["*.x"],
      incidental: true,
      parse: async () => ({ components: [] }),
    },
  ],
  unread: [
    { files: ["*.old"], title: "old", reason: "too old", listsDependencies: true },
    { files: ["*.zip"], title: "zip", reason: "packed", listsDependencies: false },
  ],
  installed: ["vendor"],
  purl: () => undefined,
};

/** Links are given with where they lead, other things with what they are; each is in the folder of its path. */
async function unread(
  files: readonly string[],
  links: Readonly<Record<string, string>>,
  others: readonly PassedOver[] = [],
  exclude: readonly string[] = [],
) {
  const plain = sourceOf(Object.fromEntries(files.map((file) => [file, ""])));
  const all = [...Object.keys(links).map((path): PassedOver => ({ path, reason: "a link", kind: "link" })), ...others];
  const source: FileSource = {
    ...plain,
    folder: async (folder) => ({
      ...(await plain.folder(folder)),
      passedOver: all.filter(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("/"))) === folder),
    }),
    linkTarget: async (path) => links[path],
  };
  const { coverage } = await detect(source, [ecosystem], { exclude });
  assert.ok(coverage.skipped.every((entry) => Object.keys(entry).join() === "path,reason"));
  return coverage.manifestsUnread.map(({ file, reason }) => `${file}: ${reason}`);
}

const linked = (file: string) =>
  `${file}: it is a symbolic link, which is not followed; put the file itself in its place`;

describe("what is called like a dependency file and was skipped", () => {
  test("is an unread dependency file when it is a link out of the tree, or to nothing that is read", async () => {
    for (const target of [
      "/x.lock",
      "../x.lock",
      "none/x.lock",
      "notes.txt",
      "code.x",
      "x.lock",
      "sub/../b/x.lock",
      "",
    ])
      assert.deepEqual(
        await unread(["b/x.lock", "notes.txt", "code.x", "sub/y"], { "x.lock": target }),
        [linked("x.lock")],
        target,
      );
  });

  test("is absent if it is a link to a dependency file of the tree", async () => {
    for (const target of ["../../x.lock", "./../../x.lock", "../c//x.lock"])
      assert.deepEqual(await unread(["x.lock", "a/c/x.lock", "a/b/y"], { "a/b/x.lock": target }), [], target);
  });

  test("is unread when it is a pipe, and when it is of a kind that lcc never reads", async () => {
    const pipe = { path: "x.lock", reason: "not a regular file" };
    assert.deepEqual(await unread([], { "a.old": "/b" }, [pipe]), [linked("a.old"), "x.lock: not a regular file"]);
  });

  test("is not reported where no dependencies can be missing", async () => {
    const links = { "code.x": "/x", "a.zip": "/x", LICENSE: "/x", "vendor/x.lock": "/x", "out/x.lock": "/x" };
    assert.deepEqual(await unread(["vendor/y", "out/y"], links, [], ["out"]), []);
    assert.deepEqual(await unread([], { "x.lock": "/x" }, [], ["*.lock"]), []);
  });

  test("counts among installed packages where it would have been read", async () =>
    assert.deepEqual(await unread(["vendor/y"], { "vendor/list.lock": "/x" }), [linked("vendor/list.lock")]));
});

describe("a folder that could not be read", () => {
  const closed: PassedOver = { path: "closed", reason: "permission denied", kind: "folder" };

  test("may hold anything, so it is named", async () =>
    assert.deepEqual(await unread(["y"], {}, [closed]), ["closed/: permission denied"]));

  test("is not reported when the user excludes it", async () =>
    assert.deepEqual(await unread(["y"], {}, [closed], ["closed"]), []));

  test("is reported if it is too deep", async () => {
    const deep = "d/".repeat(202);
    assert.match((await unread([`${deep}x.lock`], {}))[0] ?? "", /^(?:d\/){201}: it is too deep in the tree$/);
  });
});
