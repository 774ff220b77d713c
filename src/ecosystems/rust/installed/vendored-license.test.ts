import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { vendoredLicense } from "./vendored-license.ts";

const files = {
  "vendor/plain/Cargo.toml": '[package]\nname = "plain"\nversion = "1.0.0"\nlicense = "MIT OR Apache-2.0"\n',
  "vendor/twice/Cargo.toml": '[package]\nname = "twice"\nversion = "2.0.0"\nlicense = "MIT"\n',
  "vendor/twice-1.0.0/Cargo.toml": '[package]\nname = "twice"\nversion = "1.0.0"\nlicense = "BSD-3-Clause"\n',
  "vendor/text/Cargo.toml": '[package]\nname = "text"\nversion = "1.0.0"\nlicense-file = "COPYING"\n',
  "vendor/text/COPYING": "the text",
  "vendor/silent/Cargo.toml": '[project]\nname = "silent"\nversion = "1.0.0"\n',
  "vendor/silent/LICENSE": "its file",
  "vendor/root/Cargo.toml":
    '[package]\nname = "root"\nversion = "1.0.0"\nlicense.workspace = true\n[workspace.package]\nlicense = "ISC"\n',
  "vendor/broken/Cargo.toml": "[oops",
};

function crateOf(name: string, version: string): Component {
  return { type: "cargo", name, version, scope: "runtime", locations: [] };
}

describe("licenses of vendored crates", () => {
  const cases: Readonly<Record<string, readonly [string, string, string | undefined]>> = {
    "what the manifest says": ["plain", "1.0.0", "MIT OR Apache-2.0"],
    "the newer of two": ["twice", "2.0.0", "MIT"],
    "the older of two": ["twice", "1.0.0", "BSD-3-Clause"],
    "the file that the manifest names": ["text", "1.0.0", "the text"],
    "its license file, if the manifest says nothing": ["silent", "1.0.0", "its file"],
    "what a workspace of its own says": ["root", "1.0.0", "ISC"],
    "nothing for another version": ["plain", "1.0.1", undefined],
    "nothing from a broken manifest": ["broken", "1.0.0", undefined],
  };
  for (const [name, [crate, version, want]] of Object.entries(cases)) {
    test(`are ${name}`, async () =>
      assert.equal((await vendoredLicense(crateOf(crate, version), "crates/app", packageTreeOf(files)))?.raw, want));
  }
});
