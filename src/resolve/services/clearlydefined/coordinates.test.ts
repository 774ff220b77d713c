import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toCoordinates, printCoordinates } from "./coordinates.ts";

describe("the coordinates of", () => {
  const cases: readonly (readonly [string, string, string, string | undefined])[] = [
    ["npm", "lodash", "4.17.21", "npm/npmjs/-/lodash/4.17.21"],
    ["npm", "@babel/core", "7.24.0", "npm/npmjs/@babel/core/7.24.0"],
    ["pypi", "black", "19.10b0", "pypi/pypi/-/black/19.10b0"],
    ["pypi", "a", "1!2.0+local", "pypi/pypi/-/a/1!2.0+local"],
    ["cargo", "bitflags", "1.0.4", "crate/cratesio/-/bitflags/1.0.4"],
    ["gem", "rake", "13.0", "gem/rubygems/-/rake/13.0"],
    ["nuget", "xunit.core", "2.4.1", "nuget/nuget/-/xunit.core/2.4.1"],
    ["maven", "org.slf4j:slf4j-api", "2.0.0", "maven/mavencentral/org.slf4j/slf4j-api/2.0.0"],
    ["maven", "androidx.core:core", "1.0.0", "maven/mavengoogle/androidx.core/core/1.0.0"],
    ["maven", "com.google.gms:google-services", "4.4.0", "maven/mavengoogle/com.google.gms/google-services/4.4.0"],
    [
      "maven",
      "com.google.firebase:firebase-admin",
      "9.2.0",
      "maven/mavencentral/com.google.firebase/firebase-admin/9.2.0",
    ],
    ["maven", "x.y:x.y.gradle.plugin", "6.0.0", "maven/gradleplugin/x.y/x.y.gradle.plugin/6.0.0"],
    ["golang", "github.com/gorilla/mux", "v1.7.3", "go/golang/github.com%2fgorilla/mux/v1.7.3"],
    ["golang", "gopkg.in/yaml.v3", "v3.0.1", "go/golang/gopkg.in/yaml.v3/v3.0.1"],
    ["golang", "github.com/a/b/v2", "v2.0.0+incompatible", "go/golang/github.com%2fa%2fb/v2/v2.0.0+incompatible"],
    ["golang", "internal/thing", "v1.0.0", undefined],
    ["npm", "lodash", "", undefined],
    ["conda", "numpy", "1.0", undefined],
    ["huggingface", "a/b", "main", undefined],
    ["__proto__", "a", "1", undefined],
    ["maven", "no-group", "1.0", undefined],
    ["maven", "a:b:c", "1.0", undefined],
    ["npm", "@a", "1.0.0", undefined],
    ["npm", "..", "1.0.0", undefined],
    ["npm", "@a/../b", "1.0.0", undefined],
    ["npm", "a?b", "1.0.0", undefined],
    ["npm", "a\r\nHost: evil", "1.0.0", undefined],
    ["npm", "a", "1.0.0/../../x", undefined],
    ["npm", "a", "..", undefined],
    ["npm", "a".repeat(100_000), "1.0.0", undefined],
    ["golang", `a.b${"/c".repeat(100_000)}`, "v1.0.0", undefined],
  ];
  for (const [type, name, version, expected] of cases) {
    test(`${type} ${JSON.stringify(name.slice(0, 50))} ${version} are ${expected ?? "none"}`, () => {
      const found = toCoordinates({ type, name, version, scope: "runtime", locations: [] });
      assert.equal(found && printCoordinates(found), expected);
    });
  }
});
