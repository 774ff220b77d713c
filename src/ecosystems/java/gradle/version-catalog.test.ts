import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { verificationMetadata } from "./verification-metadata.ts";
import { versionCatalog } from "./version-catalog.ts";

const content = `[versions]
one = "1.0"
range = { require = "[2,3)", prefer = "2.5" }

[libraries]
a-a = { module = "g:a", version.ref = "one" }
"b_b" = { group = "g", name = "b", version = { strictly = "[1,2)" } }
c = "g:c:3"
d = { module = "g:d", version.ref = "range" }
e.e = { module = "g:e" }
bad = { module = "no-colon" }
constructor = { version = "1" }

[bundles]
all = ["a-a", "c"]

[plugins]
p = { id = "x", version = "1" }
`;

describe("libs.versions.toml", () => {
  test("is listed whole where it stands alone", async () => {
    const { components } = await versionCatalog.parse(fileOf("gradle/libs.versions.toml", content));
    assert.deepEqual(
      components.map(({ name, version, requirement, scope, direct, locations }) => [
        name,
        version,
        requirement,
        scope,
        direct,
        locations[0]?.line,
      ]),
      [
        ["g:a", "1.0", undefined, "unknown", undefined, 6],
        ["g:b", "", "[1,2)", "unknown", undefined, 7],
        ["g:c", "3", undefined, "unknown", undefined, 8],
        ["g:d", "2.5", undefined, "unknown", undefined, 9],
      ],
    );
  });

  test("leaves it to the build scripts of its project to say what is used", async () => {
    const beside = fileOf("gradle/libs.versions.toml", content, { "app/build.gradle.kts": "" });
    assert.deepEqual((await versionCatalog.parse(beside)).components, []);
    const elsewhere = fileOf("x/gradle/libs.versions.toml", content, { "y/build.gradle": "", "x/settings.gradle": "" });
    assert.equal((await versionCatalog.parse(elsewhere)).components.length, 4);
  });

  test("is refused when it is no TOML", () =>
    assert.rejects(versionCatalog.parse(fileOf("libs.versions.toml", "[[[")), ParseError));
});

describe("verification-metadata.xml", () => {
  const metadata = `<?xml version="1.0"?>
<verification-metadata xmlns="https://schema.gradle.org/dependency-verification">
  <configuration/>
  <components>
    <component group="g" name="a" version="1"><artifact name="a-1.jar"><sha256 value="00"/></artifact></component>
    <component group="g" name="" version="1"/>
  </components>
</verification-metadata>`;

  test("speaks only where nothing else does", async () => {
    const path = "gradle/verification-metadata.xml";
    const { components } = await verificationMetadata.parse(fileOf(path, metadata));
    assert.deepEqual(
      components.map(({ name, version, scope }) => [name, version, scope]),
      [["g:a", "1", "unknown"]],
    );
    assert.deepEqual((await verificationMetadata.parse(fileOf(path, metadata, { "build.gradle": "" }))).components, []);
  });
});
