import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { vendoredLicense } from "./vendored-license.ts";

const list = [
  "# a.example/o/x v1.0.0",
  "a.example/o/x",
  "# a.example/o/x/sub v1.0.0",
  "a.example/o/x/sub",
  "# b.example/y v1.0.0 => f.example/fork v1.0.1",
  "b.example/y",
].join("\n");

const files = {
  "vendor/modules.txt": list,
  "vendor/a.example/o/x/LICENSE": "the license of x",
  "vendor/a.example/o/x/LICENSE.go": "package x",
  "vendor/a.example/o/x/sub/p.go": "package sub",
  "vendor/b.example/y/COPYRIGHT": "notice",
  "vendor/b.example/y/LICENCE-MIT": "the license of y",
  "vendor/c.example/z/LICENSE": "not in the list",
};

function moduleOf(name: string, version: string): Component {
  return { type: "golang", name, version, scope: "runtime", locations: [] };
}

describe("licenses of vendored modules", () => {
  const cases: Readonly<Record<string, readonly [string, string, string | undefined]>> = {
    "the file beside the code": ["a.example/o/x", "v1.0.0", "vendor/a.example/o/x/LICENSE"],
    "the file of the repository for a module inside of it": [
      "a.example/o/x/sub",
      "v1.0.0",
      "vendor/a.example/o/x/LICENSE",
    ],
    "a replacement under the name that it replaced": ["f.example/fork", "v1.0.1", "vendor/b.example/y/LICENCE-MIT"],
    "nothing for another version": ["a.example/o/x", "v2.0.0", undefined],
    "nothing for what the list does not name": ["c.example/z", "v1.0.0", undefined],
  };
  for (const [name, [path, version, want]] of Object.entries(cases)) {
    test(`are found: ${name}`, async () => {
      const license = await vendoredLicense(moduleOf(path, version), "cmd/tool", packageTreeOf(files));
      assert.equal(license?.file, want);
    });
  }

  test("are taken without a list, as older vendor folders have none", async () => {
    const tree = packageTreeOf({ "svc/vendor/c.example/z/LICENSE": "text" });
    assert.deepEqual(await vendoredLicense(moduleOf("c.example/z", "v1.0.0"), "svc", tree), {
      raw: "text",
      kind: "text",
      file: "svc/vendor/c.example/z/LICENSE",
    });
  });
});
