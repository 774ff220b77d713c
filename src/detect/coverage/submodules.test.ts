import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import type { FileSource } from "../../source/file-source.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

const list = (...paths: readonly string[]) =>
  paths.map((path) => `[submodule "${path}"]\n\tpath = ${path}\n\turl = https://git.example/o/x.git\n`).join("");

/** Without `links` a folder on disk; with them a commit that has these submodules. */
async function unread(files: Readonly<Record<string, string>>, links?: readonly string[], exclude: string[] = []) {
  const plain = sourceOf(files);
  const source: FileSource = {
    ...plain,
    ...(links && { commit: "c0ffee" }),
    folder: async (folder) => ({
      ...(await plain.folder(folder)),
      passedOver: (links ?? [])
        .filter((path) => path.slice(0, Math.max(0, path.lastIndexOf("/"))) === folder)
        .map((path) => ({ path, reason: "a submodule, which is not fetched", kind: "submodule" })),
    }),
  };
  const { coverage } = await detect(source, ecosystems, { exclude });
  return coverage.manifestsUnread.map(({ file, reason }) => `${file}: ${reason}`);
}

const missing = (path: string) =>
  `.gitmodules: the submodule "${path}" is not fetched, so its dependencies are unknown; scan it on its own, or scan a checkout with submodules.`;

describe("the submodules of a fetched repository", () => {
  test("are missing, and named together", async () => {
    const paths = Array.from({ length: 7 }, (_, at) => `libs/${at}`);
    assert.deepEqual(await unread({ ".gitmodules": list("libs/a"), "x.c": "" }, ["libs/a"]), [missing("libs/a")]);
    assert.deepEqual(await unread({ ".gitmodules": list(...paths) }, paths), [
      '.gitmodules: 7 submodules are not fetched, so their dependencies are unknown: "libs/0", "libs/1", "libs/2", "libs/3", "libs/4" and 2 more; scan each on its own, or scan a checkout with submodules.',
    ]);
  });

  test("are those that the commit has, and not what the list has kept of others", async () =>
    assert.deepEqual(await unread({ ".gitmodules": list("gone") }, []), []));

  test("count although they are among vendored code", async () =>
    assert.deepEqual(await unread({ ".gitmodules": list("vendor/x") }, ["vendor/x"]), [missing("vendor/x")]));

  test("are named by their folders, with the scope of the place, if they are for tests or examples", async () => {
    const paths = ["lib", "tests/suite", "examples/x"];
    const source = sourceOf({ ".gitmodules": list(...paths) });
    const { coverage } = await detect(source, ecosystems, { exclude: [] });
    assert.deepEqual(
      coverage.manifestsUnread.map(({ file, scope }) => [file, scope]),
      [
        [".gitmodules", undefined],
        ["examples/x/", "dev"],
        ["tests/suite/", "test"],
      ],
    );
  });

  test("are reported even if the list does not name them", async () =>
    assert.deepEqual(await unread({ ".gitmodules": "" }, ["stray"]), [
      "stray/: it is a submodule that .gitmodules does not name, so its content cannot be fetched",
    ]));

  test("are left alone when the user excludes them", async () => {
    assert.deepEqual(await unread({ ".gitmodules": list("libs/a") }, ["libs/a"], ["libs/a"]), []);
    assert.deepEqual(await unread({ ".gitmodules": list("libs/a") }, ["libs/a"], ["libs"]), []);
    assert.deepEqual(await unread({ ".gitmodules": "" }, ["stray"], ["stray"]), []);
  });

  test("are not missing where they are models of a hub, which are components", async () => {
    const text = `${list("code")}[submodule "m"]\n\tpath = m\n\turl = https://huggingface.co/openai/whisper-tiny\n`;
    assert.deepEqual(await unread({ ".gitmodules": text }, ["code", "m"]), [missing("code")]);
  });
});

describe("the submodules of a folder", () => {
  test("are missing where their folders are empty, and not where they are filled", async () => {
    const files = { ".gitmodules": list("a", "b", "vendor/c"), "a/x.c": "", "vendor/c/x.c": "" };
    assert.deepEqual(await unread(files), [missing("b")]);
  });

  test("may have submodules themselves", async () => {
    const files = { ".gitmodules": list("a"), "a/x.c": "", "a/.gitmodules": list("b") };
    assert.deepEqual(await unread(files), [`a/${missing("a/b")}`]);
  });

  test("are never outside it", async () =>
    assert.deepEqual(await unread({ ".gitmodules": list("../x", "/etc", "a/../../b", "") }), []));
});
