import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { isOutside, isPolicyPath } from "./policy-path.ts";

test("a path has a separator or the ending of a policy file, a name has neither", () => {
  for (const path of ["./acme", "a/b", "a\\b", "acme.yml", "acme.YAML", "acme.json"])
    assert.ok(isPolicyPath(path), path);
  for (const name of ["acme", "acme.v2", "yml", "acme.yml2"]) assert.ok(!isPolicyPath(name), name);
});

test("what is above a folder or beside it is outside", () => {
  const folder = resolve("/a/b");
  for (const path of ["/a", "/", "/a/c", "/a/bc", "/c/a/b"]) assert.ok(isOutside(folder, resolve(path)), path);
  for (const path of ["/a/b", "/a/b/c", "/a/b/..c", "/a/b/.c/d"]) assert.ok(!isOutside(folder, resolve(path)), path);
});
