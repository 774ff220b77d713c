import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { acme, describeParts, licenseText, searchMaterial } from "../../../test/helpers/search-material.ts";
import { sourceOf } from "../../../test/helpers/source.ts";

type Cases = Readonly<Record<string, readonly [files: Record<string, string | Uint8Array>, want: readonly string[]]>>;

function runCases(cases: Cases): void {
  for (const [name, [files, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files })), want));
}

describe("a part gets its license from", () => {
  runCases({
    "the section of its README": [
      {
        "third_party/zip/README.md": "# zip\n\n## License\n\nISC\n\nSee the ISC License.\n",
        "third_party/zip/z.c": "int z;\n",
      },
      ["custom:zip@ ISC in third_party/zip"],
    ],
    "what its only module says about itself": [
      { "third_party/yak/__init__.py": "import os\n\n__license__ = 'ISC'\n" },
      ["custom:yak@ ISC in third_party/yak"],
    ],
    "the LGPL where the text of the GPL is there as well": [
      {
        "third_party/zip/COPYING": licenseText("GPL-3.0-only"),
        "third_party/zip/COPYING.LESSER": licenseText("LGPL-3.0-only"),
        "third_party/zip/z.c": "int z;\n",
      },
      ["custom:zip@ LGPL-3.0-only in third_party/zip"],
    ],
    "what most of its heads say": [
      {
        "third_party/zip/a.c": "/* SPDX-License-Identifier: MPL-2.0 */\n",
        "third_party/zip/b.c": "/* SPDX-License-Identifier: ISC */\n",
        "third_party/zip/c.c": "/* SPDX-License-Identifier: ISC */\n",
      },
      ["custom:zip@ ISC in third_party/zip"],
    ],
    "the specification of an mruby gem": [
      { "deps/yak/mrbgem.rake": "MRuby::Gem::Specification.new 'mruby-yak' do |spec|\n  spec.license = 'ISC'\nend\n" },
      ["custom:mruby-yak@ ISC in deps/yak"],
    ],
    "the text that has its name and that of the license": [
      { "lib/zip-1.0.dll": "x", "lib/zip.LICENSE.ISC.txt": licenseText("ISC", "Zed Foo") },
      ["custom:lib/ (binaries)@ ISC in lib/zip-1.0.dll"],
    ],
  });
});

test("a license file that names what is not in its folder is not that of the folder", async () => {
  const zed = licenseText("ISC", "Zed Foo");
  const files = { "src/media/COPYING-vorbis.txt": zed, "src/media/own.c": "int o;\n", "src/more/LICENSE-source": zed };
  assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files })), [
    "custom:more@ ISC in src/more",
    "custom:vorbis@ ISC in src/media/COPYING-vorbis.txt",
  ]);
});

test("folders with longer names for third-party code hold it", async () => {
  const files = {
    "src/ThirdPartyLibs/a/a.c": "int a;\n",
    "src/_vendors/b/b.c": "int b;\n",
    "src/party/c.c": "int c;\n",
  };
  assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files })), [
    "custom:a@ UNKNOWN in src/ThirdPartyLibs/a",
    "custom:b@ UNKNOWN in src/_vendors/b",
  ]);
});

test("a fetched submodule is judged by its own license files, which are not the project's", async () => {
  const files = { ...acme, ".gitmodules": '[submodule "x"]\n\tpath = ext/x\n\turl = https://host.example/zed/x\n' };
  const fetched = { "ext/x/COPYING": licenseText("GPL-2.0-only"), "ext/x/in/LICENSE": licenseText("GPL-2.0-only") };
  const tracked = () => ({ files: Object.keys(files), submodules: ["ext/x"] });
  const found = await searchMaterial({ ...sourceOf({ ...files, ...fetched }), tracked });
  assert.deepEqual(describeParts(found), ["custom:x@ GPL-2.0-only in ext/x"]);
  assert.ok(found.licenseFilesOfOthers.has("ext/x/COPYING"));
});

test("submodules of the same owner are the project's own", async () => {
  const addresses = {
    a: "../tool.git",
    b: "../../other/tool",
    c: "https://host.example/acme/x",
    d: "https://host.example/zed/y",
  };
  const modules = Object.entries(addresses).map(
    ([path, url]) => `[submodule "${path}"]\n\tpath = ext/${path}\n\turl = ${url}\n`,
  );
  const files = { ...acme, ".gitmodules": modules.join("") };
  const submodules = Object.keys(addresses).map((path) => `ext/${path}`);
  const source = { ...sourceOf(files), tracked: () => ({ files: Object.keys(files), submodules }) };
  const found = await searchMaterial(source, { remote: "git@host.example:acme/app.git" });
  assert.deepEqual(describeParts(found), ["custom:b@ UNKNOWN in ext/b", "custom:d@ UNKNOWN in ext/d"]);
});
