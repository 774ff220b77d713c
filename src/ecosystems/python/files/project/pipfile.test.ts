import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { pipfile } from "./pipfile.ts";

test("a Pipfile has packages, packages for development and categories of its own", async () => {
  const text = `[[source]]
name = "corp"
url = "https://u:p@corp.example/simple"
[packages]
a = "*"
b = { version = "==1.0", index = "corp", extras = ["x"] }
c = { path = ".", editable = true }
d = { git = "https://h.example/d.git", ref = "v1" }
e = { file = "https://h.example/e-2.0.tar.gz" }
[dev-packages]
f = "~=1.0"
[docs]
g = "==1.*"
[extra]
h = "==3"
[requires]
python_version = "3.12"
[scripts]
x = "y"
`;
  const { components } = await pipfile.parse(fileOf("Pipfile", text));
  assert.deepEqual(
    components.map(
      ({ name, version, requirement = "", scope, locations, origin }) =>
        `${name}@${version}${requirement} ${scope} ${locations[0]?.line} ${origin?.address ?? ""}`,
    ),
    [
      "a@* runtime 5 ",
      "b@1.0 runtime 6 https://corp.example/simple",
      "d@ runtime 8 https://h.example/d.git",
      "e@2.0 runtime 9 https://h.example/e-2.0.tar.gz",
      "f@~=1.0 dev 11 ",
      "g@==1.* dev 13 ",
      "h@3 optional 15 ",
    ],
  );
});
