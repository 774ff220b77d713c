import assert from "node:assert/strict";
import { test } from "node:test";
import { readOrigin } from "./origin.ts";
import { isDefaultRegistry } from "../hosts.ts";

test("says where a package was fetched", () => {
  const cases: Record<string, unknown> = {
    "https://npm.corp.example/a/-/a-1.0.0.tgz#hash": {
      kind: "registry",
      address: "https://npm.corp.example/a/-/a-1.0.0.tgz",
    },
    "https://u:p@npm.corp.example/a/-/a-1.0.0.tgz": {
      kind: "registry",
      address: "https://npm.corp.example/a/-/a-1.0.0.tgz",
    },
    "https://codeload.host.example/o/r/tar.gz/abc": {
      kind: "archive",
      address: "https://codeload.host.example/o/r/tar.gz/abc",
    },
    "git+ssh://git@host.example/o/r.git#0123456789abcdef0123456789abcdef01234567": {
      kind: "git",
      address: "git+ssh://host.example/o/r.git",
      commit: "0123456789abcdef0123456789abcdef01234567",
    },
    "https://host.example/o/r.git#commit=0123456789": {
      kind: "git",
      address: "https://host.example/o/r.git",
      commit: "0123456789",
    },
    "https://npm.jsr.io/~/11/@jsr/s__a/1.0.0.tgz": { kind: "registry", address: "https://npm.jsr.io/" },
    "file:a.tgz": { kind: "file", address: "file:a.tgz" },
    "a-1.0.0.tgz#hash": undefined,
    "": undefined,
  };
  for (const [resolved, want] of Object.entries(cases)) assert.deepEqual(readOrigin(resolved), want, resolved);
});

test("takes mirrors for the public registry", () => {
  assert.equal(readOrigin("https://registry.yarnpkg.com/a/-/a-1.0.0.tgz#hash"), undefined);
  assert.equal(isDefaultRegistry("https://registry.yarnpkg.com"), true);
  assert.equal(isDefaultRegistry("https://registry.yarnpkg.com.evil.example/a"), false);
  assert.equal(isDefaultRegistry("registry.yarnpkg.com"), false);
});

test("hides secrets in an address", () => {
  assert.deepEqual(readOrigin("https://host.example/a.tgz?token=s3cret"), {
    kind: "archive",
    address: "https://host.example/a.tgz?token=***",
  });
});
