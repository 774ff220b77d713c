import assert from "node:assert/strict";
import { test } from "node:test";
import { joinNames } from "./join-names.ts";

test("weights of a font family, spellings, and files without a version are one thing", () => {
  const of = (path: string, name: string, version = "", type = "custom") => ({
    path,
    type,
    name,
    version,
    evidence: [],
  });
  const found = [
    of("fonts/zed.ttf", "Zed Sans"),
    of("fonts/zed-light.ttf", "Zed Sans Extra Light"),
    of("fonts/alone.ttf", "Alone Black"),
    of("js/foo/foo.js", "foo", "1.2.0", "npm"),
    of("js/foo/in/more.js", "Foo.js"),
    of("other/foo.js", "foo", "", "npm"),
    of("lib/Foo.jar", "Foo", "2.0", "maven"),
  ];
  assert.deepEqual(
    joinNames(found).map(({ type, name, version }) => `${type}:${name}@${version}`),
    [
      "custom:Zed Sans@",
      "custom:Zed Sans@",
      "custom:Alone Black@",
      "npm:foo@1.2.0",
      "npm:foo@1.2.0",
      "npm:foo@",
      "maven:Foo@2.0",
    ],
  );
});
