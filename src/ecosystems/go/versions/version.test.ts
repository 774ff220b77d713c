import { describe, test } from "node:test";
import assert from "node:assert/strict";
import type { Component } from "../../../domain/component.ts";
import { goPurl } from "../names.ts";
import { compareVersions, isVersion } from "./version.ts";

describe("Go versions", () => {
  test("are ordered as semantic versions", () => {
    const ordered = [
      "v0.0.0-20190101000000-aaaaaaaaaaaa",
      "v0.0.0-20200101000000-aaaaaaaaaaaa",
      "v0.9.0",
      "v0.10.0",
      "v1.0.0-1",
      "v1.0.0-alpha",
      "v1.0.0-alpha.1",
      "v1.0.0-alpha.2",
      "v1.0.0-alpha.10",
      "v1.0.0-rc",
      "v1.0.0",
      "v99999999999999999999.0.0",
    ];
    for (const [index, version] of ordered.entries()) {
      assert.equal(compareVersions(version, version), 0);
      for (const newer of ordered.slice(index + 1))
        assert.ok(compareVersions(newer, version) > 0, `${newer} ${version}`);
    }
  });

  test("differ from branches and ranges", () => {
    for (const good of ["v1.2.3", "v2.0.0+incompatible", "v1.0.0-rc.1"]) assert.ok(isVersion(good));
    for (const bad of ["", "master", "v1", "v1.2", "1.2.3", "v01.2.3", "latest", `v1.0.${"9".repeat(300)}`])
      assert.ok(!isVersion(bad));
  });
});

describe("package URLs of modules", () => {
  test("keep upper case and encode the plus", () => {
    assert.equal(
      purl("github.com/Owner/Repo/v2", "v2.0.0+incompatible"),
      "pkg:golang/github.com/Owner/Repo/v2@v2.0.0%2Bincompatible",
    );
    assert.equal(purl("single", ""), "pkg:golang/single");
    assert.equal(purl("", "v1.0.0"), undefined);
  });
});

function purl(name: string, version: string): string | undefined {
  return goPurl({ type: "golang", name, version, scope: "runtime", locations: [] } satisfies Component);
}
