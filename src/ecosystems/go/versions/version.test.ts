import { describe, test } from "node:test";
import assert from "node:assert/strict";
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
