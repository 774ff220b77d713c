import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { componentPurl, fromPlainPurl } from "./package-url.ts";

describe("the package URL of a component", () => {
  const cases: Readonly<Record<string, readonly [type: string, name: string, version: string]>> = {
    "pkg:npm/lodash@4.17.21": ["npm", "lodash", "4.17.21"],
    "pkg:npm/%40types/node@20.1.0": ["npm", "@types/node", "20.1.0"],
    "pkg:npm/JSONStream@1.3.5": ["npm", "JSONStream", "1.3.5"],
    "pkg:npm/a@1.0.0-beta.1%2Bbuild": ["npm", "a", "1.0.0-beta.1+build"],
    "pkg:pypi/torch@2.0.1%2Bcu118": ["pypi", "torch", "2.0.1+cu118"],
    "pkg:pypi/a@1%212.0": ["pypi", "a", "1!2.0"],
    "pkg:pypi/a": ["pypi", "a", ""],
    "pkg:conda/opt_einsum@3.3.0": ["conda", "opt_einsum", "3.3.0"],
    "pkg:cargo/zstd-sys@2.0.16%2Bzstd.1.5.7": ["cargo", "zstd-sys", "2.0.16+zstd.1.5.7"],
    "pkg:golang/github.com/Owner/Repo/v2@v2.0.0%2Bincompatible": [
      "golang",
      "github.com/Owner/Repo/v2",
      "v2.0.0+incompatible",
    ],
    "pkg:golang/single": ["golang", "single", ""],
    "pkg:composer/acme/tool@dev-a%2Fb": ["composer", "acme/tool", "dev-a/b"],
  };
  for (const [want, [type, name, version]] of Object.entries(cases)) {
    test(want, () => assert.equal(componentPurl({ type, name, version }), want));
  }

  test("is missing without a name", () => {
    for (const type of ["npm", "cargo", "golang"]) {
      assert.equal(componentPurl({ type, name: "", version: "1.0.0" }), undefined);
    }
  });
});

test("a package URL without a namespace is read if the name can exist", () => {
  const read = fromPlainPurl((name) => name !== "bad");
  const purl = { type: "gem", version: "", qualifiers: new Map() };
  assert.deepEqual(read({ ...purl, name: "rack" }), { type: "gem", name: "rack" });
  assert.equal(read({ ...purl, name: "bad" }), undefined);
  assert.equal(read({ ...purl, namespace: "a", name: "rack" }), undefined);
});
