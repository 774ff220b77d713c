import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

async function detectIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { components } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  return components.map(({ name, version }) => `${name}@${version}`);
}

function pom(own: string, dependencies: readonly string[], managed = ""): string {
  const [group = "", artifact = "", version = ""] = own.split(":");
  const listed = dependencies.map((dependency) => `<dependency>${coordinates(dependency)}</dependency>`);
  return `<project>${coordinates(`${group}:${artifact}:${version}`)}${managed}<dependencies>${listed.join("\n")}</dependencies></project>`;
}

function coordinates(text: string): string {
  const [group, artifact, version] = text.split(":");
  const end = version ? `<version>${version}</version>` : "";
  return `<groupId>${group}</groupId><artifactId>${artifact}</artifactId>${end}`;
}

const gradle = {
  "settings.gradle.kts": `
rootProject.name = "acme-parent"
include(":core", ":tools:cli")
project(":core").name = "acme-core"`,
  "build.gradle.kts": `tasks.register("x") { group = "verification" }`,
  "gradle.properties": "version=5.0",
  "build-logic/settings.gradle.kts": "",
  "build-logic/src/main/kotlin/base.gradle.kts": `group = "com.acme"`,
  "core/build.gradle.kts": `dependencies { implementation("o:other:1") }`,
  "streams/build.gradle.kts": `base { archivesName = "acme-streams" }`,
};

describe("what a build of the tree makes", () => {
  test("is reported as left out, with the file that names it", async () => {
    const file = "app/build.gradle.kts";
    const uses = `dependencies { implementation("com.acme:acme-core") ; implementation("o:other:1") }`;
    const { coverage } = await detect(sourceOf({ ...gradle, [file]: uses }), ecosystems, { exclude: [] });
    assert.deepEqual(coverage.firstParty, [{ type: "maven", name: "com.acme:acme-core", file }]);
  });

  test("is not a component where another file asks for it", async () => {
    const uses = [
      "com.acme:acme-core",
      "com.acme:acme-core-jvm",
      "com.acme:cli:5.0",
      "com.acme:acme-streams:6.0-SNAPSHOT",
      "com.acme:not-in-settings:6.0-SNAPSHOT",
      "com.acme:elsewhere",
      "com.other:acme-core:6.0-SNAPSHOT",
    ];
    assert.deepEqual(await detectIn({ ...gradle, "docs/use/pom.xml": pom("com.acme:use:1-SNAPSHOT", uses) }), [
      "com.acme:elsewhere@",
      "com.other:acme-core@6.0-SNAPSHOT",
      "o:other@1",
    ]);
  });

  test("is a component in a release that an example asks for", async () => {
    const bom = (version: string) =>
      `<dependencyManagement><dependencies><dependency>${coordinates(`com.acme:acme-bom:${version}`)}<type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement>`;
    const files = {
      ...gradle,
      "samples/old/build.gradle": `dependencies { implementation "com.acme:acme-core:3.12.1" }`,
      "samples/bom/build.gradle": `dependencies { api platform("com.acme:acme-bom:4.1"), "com.acme:cli" }`,
      "samples/maven/pom.xml": pom("x:maven:1", ["com.acme:acme-streams"], bom("4.1")),
      "samples/next/pom.xml": pom("x:next:1", ["com.acme:acme-parent"], bom("[6.0-SNAPSHOT,7)")),
    };
    assert.deepEqual(await detectIn(files), [
      "com.acme:acme-core@3.12.1",
      "com.acme:acme-streams@",
      "com.acme:cli@",
      "o:other@1",
    ]);
  });

  test("is not a component of the projects that an archetype makes", async () => {
    const uses = ["com.acme:acme-core:${acmeVersion}", "${groupId}:${rootArtifactId}-api:${version}", "o:o:2"];
    const files = {
      ...gradle,
      "quickstart/src/main/resources/archetype-resources/pom.xml": pom("${groupId}:${artifactId}:${version}", uses),
    };
    const { components, coverage } = await detect(sourceOf(files), ecosystems, { exclude: [] });
    assert.deepEqual(
      components.map(({ name }) => name),
      ["o:o", "o:other"],
    );
    assert.deepEqual(coverage.manifestsUnread, []);
  });

  test("is one for the product if only tests make it", async () => {
    const files = {
      "pom.xml": pom("com.acme:acme:1", ["org.spring:core:7.0-SNAPSHOT"]),
      "src/test/projects/fake/pom.xml": pom("org.spring:fake:1", ["org.spring:web:7.0-SNAPSHOT"]),
    };
    assert.deepEqual(await detectIn(files), ["org.spring:core@7.0-SNAPSHOT"]);
  });
});

describe("what a registry in the tests serves", () => {
  test("is not a component of the tests: Maven", async () => {
    const files = {
      "src/test/repository/com/lib/one/1.0/one-1.0.pom": pom("com.lib:one:1.0", []),
      "src/test/projects/a/pom.xml": pom("a:a:1", ["com.lib:one:1.0", "com.lib:one:2.0"]),
      "pom.xml": pom("b:b:1", ["com.lib:one:1.0"]),
    };
    assert.deepEqual(await detectIn(files), ["com.lib:one@1.0", "com.lib:one@2.0"]);
    const { "pom.xml": _, ...tests } = files;
    assert.deepEqual(await detectIn(tests), ["com.lib:one@2.0"]);
  });

  test("is not a component of the tests: npm", async () => {
    const uses = { "@t/add": "1.0.0", "@t/range": "^1", plain: "0.5.0", "left-pad": "1.3.0", unserved: "^1" };
    const files = {
      "tests/registry/npm/@t/add/1.0.0/package.json": "{}",
      "tests/registry/npm/@t/range/1.2.0/package.json": "{}",
      "tests/registry/npm/plain/0.5.0/package.json": "{}",
      "tests/specs/left-pad/1.3.0/package.json": "{}",
      "tests/specs/a/package.json": JSON.stringify({ dependencies: uses }),
      "package.json": JSON.stringify({ dependencies: { plain: "0.5.0" } }),
    };
    assert.deepEqual(await detectIn(files), ["left-pad@1.3.0", "plain@0.5.0", "unserved@"]);
  });
});
