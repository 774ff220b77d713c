import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../test/helpers/tree.ts";
import type { TreeLicense } from "../../domain/contracts/contracts.ts";
import { findInstalledLicense, chooseLicense, type OwnLicense } from "./installed-license.ts";

const stated: TreeLicense = { raw: "MIT", kind: "statement", file: "v/a/manifest" };
const tree = packageTreeOf({
  "v/a/LICENSE": "the license",
  "v/a/docs/TERMS": "the terms",
  "v/b/LICENSE": " \n",
  "v/b/COPYING.txt": "the second file",
  "v/c/LICENSES/MIT.txt": "the license of REUSE",
  secret: "of others",
});

const text = (file: string, raw: string): TreeLicense => ({ raw, kind: "text", file });

describe("the license of an installed package", () => {
  const cases: Readonly<Record<string, readonly [string, OwnLicense, TreeLicense | undefined]>> = {
    "is its statement": ["v/a", { stated }, stated],
    "is its statement in a file elsewhere": ["v/b", { stated }, { ...stated, home: "v/b" }],
    "is the file that it names": [
      "v/a",
      { stated, named: "docs\\TERMS" },
      { ...text("v/a/docs/TERMS", "the terms"), home: "v/a" },
    ],
    "is its own file, if the named one is missing": ["v/a", { stated, named: "x" }, text("v/a/LICENSE", "the license")],
    "is never a file outside of it": ["v/a", { named: "../../secret" }, text("v/a/LICENSE", "the license")],
    "is its statement, if there is no file": ["v/d", { stated, named: "x" }, { ...stated, home: "v/d" }],
    "is the first file that is not empty": ["v/b", {}, text("v/b/COPYING.txt", "the second file")],
    "may be in a folder of licenses": [
      "v/c",
      {},
      { ...text("v/c/LICENSES/MIT.txt", "the license of REUSE"), home: "v/c" },
    ],
    "may be missing": ["v/d", {}, undefined],
  };
  for (const [name, [home, own, want]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual(await chooseLicense(home, own, tree), want));
  }

  test("is that of the nearest folder, without those of other packages", async () => {
    const read = async (home: string) => (home === "v/a" ? undefined : {});
    assert.equal((await findInstalledLicense(homes(), read, tree))?.file, "v/b/COPYING.txt");
  });
});

async function* homes(): AsyncGenerator<string> {
  yield* ["v/d", "v/a", "v/b", "v/c"];
}
