import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sendFile, tgz, zip } from "../../../../test/helpers/archive-server.ts";
import { resolvePython, showPackages } from "../../../../test/helpers/resolve-python.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";

const { listen } = useStandIns();

const simple = { "content-type": "application/vnd.pypi.simple.v1+json" };

/** Resolves `a`, whose one file is this archive, and which may ask for `b`. */
async function show(name: string, archive: Uint8Array, ranges = true): Promise<string[]> {
  const index = await listen((request, response) => {
    const page = (filename: string, metadata: boolean) =>
      JSON.stringify({ files: [{ filename, url: `/files/${filename}`, "core-metadata": metadata }] });
    if (request.url === "/simple/a/") response.writeHead(200, simple).end(page(name, false));
    else if (request.url === "/simple/b/") response.writeHead(200, simple).end(page("b-2-py3-none-any.whl", true));
    else if (request.url === `/files/${name}`) sendFile(request, response, archive, ranges);
    else if (request.url?.endsWith(".whl.metadata")) response.writeHead(200).end("Metadata-Version: 2.1\n");
    else response.writeHead(404).end();
  });
  return showPackages(await resolvePython({ "requirements.txt": "a\n" }, index.address));
}

const asksForB = "Metadata-Version: 2.2\nName: a\nVersion: 1\nRequires-Dist: b>1\n";

describe("where the index has no metadata, it is read", () => {
  test("in the wheel, with or without ranges", async () => {
    const wheel = zip({ "a/big.py": "x".repeat(200_000), "a-1.dist-info/METADATA": asksForB });
    for (const ranges of [true, false])
      assert.deepEqual(await show("a-1-py3-none-any.whl", wheel, ranges), ["a 1 runtime", "b 2 runtime"]);
  });

  test("in sources that say for sure", async () => {
    assert.deepEqual(await show("a-1.tar.gz", tgz({ "PKG-INFO": asksForB }, "a-1/")), ["a 1 runtime", "b 2 runtime"]);
  });

  test("in the requirements that setuptools wrote into the sources", async () => {
    const old = asksForB.replace("2.2", "1.1").replace("Requires-Dist: b>1\n", "");
    const requires = "b>1\n\n[docs]\nc\n\n[:sys_platform == 'win32']\nd\n";
    for (const folder of ["", "src/"]) {
      const files = { "PKG-INFO": old, [`${folder}a.egg-info/requires.txt`]: requires };
      assert.deepEqual(await show("a-1.tar.gz", tgz(files, "a-1/")), ["a 1 runtime", "b 2 runtime"]);
    }
    const vendored = { "PKG-INFO": old, "vendor/x.egg-info/requires.txt": requires };
    assert.deepEqual(await show("a-1.tar.gz", tgz(vendored, "a-1/")), ["a 1 runtime: unreadable"]);
  });

  const unsure = {
    "sources of an older form": tgz({ "PKG-INFO": asksForB.replace("2.2", "2.1") }, "a-1/"),
    "sources that leave it to the build": tgz({ "PKG-INFO": `${asksForB}Dynamic: Requires-Dist\n` }, "a-1/"),
    "something that is no archive": new TextEncoder().encode("<html>"),
  };
  for (const [what, archive] of Object.entries(unsure))
    test(`but not in ${what}`, async () =>
      assert.deepEqual(await show("a-1.tar.gz", archive), ["a 1 runtime: unreadable"]));
});
