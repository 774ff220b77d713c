import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { fileOf } from "../../../../../../test/helpers/tree.ts";
import { ParseError } from "../../../../../domain/contracts/parse-error.ts";
import { buildScript } from "../build-script.ts";
import { verificationMetadata } from "../locks/verification-metadata.ts";
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
  test("is listed completely if it is alone", async () => {
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

  test("is rejected if it is not TOML", () =>
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

  const path = "gradle/verification-metadata.xml";
  const read = async (others: Record<string, string>) => {
    const { components } = await verificationMetadata.parse(fileOf(path, metadata, others));
    return components.map(({ name, version, scope }) => [name, version, scope]);
  };

  test("completes what build scripts name, where there is no lockfile", async () => {
    assert.deepEqual(await read({}), [["g:a", "1", "unknown"]]);
    assert.deepEqual(await read({ "build.gradle": "" }), [["g:a", "1", "unknown"]]);
    assert.deepEqual(await read({ "gradle.lockfile": "" }), []);
    assert.deepEqual(await read({ "app/gradle.lockfile": "" }), []);
  });

  test("gives the version of a dependency that is written without one, where it has one", async () => {
    const script = "dependencies { implementation 'g:a'; implementation 'g:b'; implementation 'g:c:5' }";
    const more = ["b:1", "b:2", "c:6"].map(
      (key) => `<component group="g" name="${key.split(":").join('" version="')}"/>`,
    );
    const all = metadata.replace("</components>", `${more.join("")}</components>`);
    const { components } = await buildScript.parse(fileOf("app/build.gradle", script, { [path]: all }));
    assert.deepEqual(
      components.map(({ name, version }) => `${name}@${version}`),
      ["g:a@1", "g:b@", "g:c@5"],
    );
  });

  test("does not list parents and BOMs, of which only the description was fetched", async () => {
    const parent = '<component group="g" name="p" version="1"><artifact name="p-1.pom"/></component>';
    const text = metadata.replace("</components>", `${parent}</components>`);
    const { components } = await verificationMetadata.parse(fileOf(path, text));
    assert.deepEqual(
      components.map(({ name }) => name),
      ["g:a"],
    );
  });
});
