import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { publicRegistry } from "../operator/npm-config.ts";
import { parseSpec } from "./spec.ts";

describe("what a dependency asks for", () => {
  const cases: Record<string, readonly [string, string]> = {
    "1.2.3": ["a@1.2.3", "1.2.3"],
    "=v1.2.3": ["a@1.2.3", "=v1.2.3"],
    "1.2.3-rc.1+build": ["a@1.2.3-rc.1+build", "1.2.3-rc.1+build"],
    "^1.2.3": ["a@", "^1.2.3"],
    "1.2": ["a@", "1.2"],
    "1.x || >=2": ["a@", "1.x || >=2"],
    latest: ["a@", "latest"],
    "": ["a@", ""],
    "npm:b@1.0.0": ["b@1.0.0", "1.0.0"],
    "npm:@s/b@^1": ["@s/b@", "^1"],
    "npm:@s/b": ["@s/b@", ""],
    "npm:^1.0.0": ["a@", "^1.0.0"],
    "npm:latest": ["a@", "latest"],
    "npm:other": ["other@", ""],
    "jsr:^1.0.0": ["@jsr/s__a@", "^1.0.0"],
    "jsr:@std/path@1.0.8": ["@jsr/std__path@1.0.8", "1.0.8"],
    "patch:b@npm%3A1.0.0#~/.yarn/patches/b.patch": ["b@1.0.0", "1.0.0"],
    "github:o/r#v2": ["a@ git github:o/r#v2", "github:o/r#v2"],
    "o/r#0123456789abcdef": ["a@ git o/r 0123456789abcdef", "o/r#0123456789abcdef"],
    "git@github.com:o/r.git": ["a@ git github.com:o/r.git", "github.com:o/r.git"],
    "git+https://token@host.example/o/r.git#main": [
      "a@ git git+https://host.example/o/r.git#main",
      "git+https://host.example/o/r.git#main",
    ],
    "https://github.com/o/r": ["a@ git https://github.com/o/r", "https://github.com/o/r"],
    "https://host.example/a-1.0.0.tgz": [
      "a@ archive https://host.example/a-1.0.0.tgz",
      "https://host.example/a-1.0.0.tgz",
    ],
    [`${publicRegistry}@s/b/-/b-1.0.0-rc.1.tgz?x`]: ["@s/b@1.0.0-rc.1", "1.0.0-rc.1"],
    [`${publicRegistry}b/-/c-1.0.0.zip`]: [
      `a@ archive ${publicRegistry}b/-/c-1.0.0.zip`,
      `${publicRegistry}b/-/c-1.0.0.zip`,
    ],
    "file:vendor/a-1.2.3.tgz": ["a@1.2.3 file file:vendor/a-1.2.3.tgz", "file:vendor/a-1.2.3.tgz"],
    "./a.tgz": ["a@ file file:./a.tgz", "file:./a.tgz"],
  };
  for (const [written, [want, range]] of Object.entries(cases)) {
    test(`"${written.replace(publicRegistry, "<registry>/")}" is ${want.replace(publicRegistry, "<registry>/")}`, () => {
      const spec = parseSpec(written.startsWith("jsr:^") ? "@s/a" : "a", written);
      assert.equal(spec.kind, "package");
      const origin = spec.origin && [spec.origin.kind, spec.origin.address, spec.origin.commit].join(" ").trim();
      assert.equal([`${spec.name}@${spec.version}`, ...(origin ? [origin] : [])].join(" "), want);
      assert.equal(spec.range, range);
    });
  }

  const own = ["workspace:*", "workspace:^1", "link:../a", "portal:../a", "file:../a", "../a", "./a", "~/a", "."];
  test("folders and workspaces are the project's own", () => {
    for (const written of [...own, "runtime:^24", "/srv/a", "C:\\a"]) {
      assert.equal(parseSpec("a", written).kind, "own", written);
    }
  });

  test("a catalog is looked up elsewhere", () => {
    for (const written of ["catalog:", "catalog:react18"]) assert.equal(parseSpec("a", written).kind, "catalog");
  });

  test("long texts take no time", async () => {
    await assertQuick(500, "all of them", () => {
      for (const unit of ["a", "1.", "npm:", "patch:a@", "git+", "/", "#", "-1.2.3", "@", ".tgz", "%3A", " "]) {
        parseSpec("a", unit.repeat(100_000 / unit.length));
        parseSpec("a", unit.repeat(4000 / unit.length));
      }
    });
  });
});
