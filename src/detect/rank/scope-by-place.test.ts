import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

async function scopesIn(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { components } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  return Object.fromEntries(
    components.map(({ name, scope, scopeReason }) => [
      name,
      scopeReason === undefined ? scope : `${scope}, ${scopeReason}`,
    ]),
  );
}

const pom = `<project><groupId>g</groupId><artifactId>own</artifactId><version>1</version><dependencies><dependency>
<groupId>g2</groupId><artifactId>a</artifactId><version>1</version></dependency></dependencies></project>`;
const packageLock = (name: string, more: object = {}) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: { "": { dependencies: { [name]: "1" } }, [`node_modules/${name}`]: { version: "1.0.0", ...more } },
  });

/** Of every ecosystem a file that asks for one component of the product. */
const manifests: Readonly<Record<string, readonly [name: string, text: string]>> = {
  "package-lock.json": ["a", packageLock("a")],
  "package.json": ["a", `{"dependencies":{"a":"1.0.0"}}`],
  "deno.lock": ["a", `{"version":"5","specifiers":{"npm:a@1":"1.0.0"},"npm":{"a@1.0.0":{"integrity":"x"}}}`],
  "requirements.txt": ["a", "a==1"],
  "pyproject.toml": ["a", `[project]\nname = "own"\ndependencies = ["a==1"]`],
  "environment.yml": ["a", "dependencies:\n  - a=1"],
  "pom.xml": ["g2:a", pom],
  "build.gradle": ["g2:a", `dependencies { implementation "g2:a:1" }`],
  "build.sbt": ["g2:a", `libraryDependencies += "g2" % "a" % "1"`],
  "go.mod": ["h.example/a", "module h.example/own\n\nrequire h.example/a v1.0.0\n"],
  "Cargo.toml": ["a", `[package]\nname = "own"\nversion = "1.0.0"\n[dependencies]\na = "=1.0.0"`],
  Gemfile: ["a", `source "https://gems.example"\ngem "a", "1.0"\n`],
  "App.csproj": [
    "A",
    `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="A" Version="1.0.0"/></ItemGroup></Project>`,
  ],
  "paket.lock": ["A", "NUGET\n  remote: https://nuget.example/v3/index.json\n    A (1.0)\n"],
  "app.py": ["o/n", `from transformers import AutoModel\nAutoModel.from_pretrained("o/n")\n`],
};

describe("the scope of a component", () => {
  for (const [file, [name, text]] of Object.entries(manifests)) {
    test(`follows from the place of its file: ${file}`, async () => {
      const scopeAt = async (folder: string) => (await scopesIn({ [`${folder}${file}`]: text }))[name];
      assert.equal(await scopeAt(""), "runtime");
      assert.equal(await scopeAt("services/api/"), "runtime");
      assert.equal(await scopeAt("tests/x/"), "test, in the folder tests/");
      assert.equal(await scopeAt("pkg/testdata/"), "test, in the folder pkg/testdata/");
      assert.equal(await scopeAt("core/src/it/p/"), "test, in the folder core/src/it/");
      assert.equal(await scopeAt("examples/server/"), "dev, in the folder examples/");
      assert.equal(await scopeAt("docs/"), "dev, in the folder docs/");
    });
  }

  test("is the strongest of all places, whatever their order", async () => {
    const lock = packageLock("a");
    assert.deepEqual(await scopesIn({ "tests/package-lock.json": lock, "web/package-lock.json": lock }), {
      a: "runtime",
    });
    assert.deepEqual(await scopesIn({ "examples/package-lock.json": lock, "tests/package-lock.json": lock }), {
      a: "dev, in the folder examples/",
    });
  });

  test("stays what the file says where that is weaker than the place", async () => {
    const dev = packageLock("a", { dev: true });
    assert.deepEqual(await scopesIn({ "examples/package-lock.json": dev }), { a: "dev" });
    assert.deepEqual(await scopesIn({ "tests/package-lock.json": dev }), { a: "test, in the folder tests/" });
  });

  test("is that of the list which includes another", async () => {
    const files = { "requirements.txt": "-r tests/base.txt\n", "tests/base.txt": "a==1\n" };
    assert.deepEqual(await scopesIn(files), { a: "runtime" });
  });

  test("is not left unknown if the place decides it", async () => {
    const lock = "GEM\n  remote: https://gems.example/\n  specs:\n    a (1.0)\n\nDEPENDENCIES\n  a\n";
    assert.deepEqual(await scopesIn({ "Gemfile.lock": lock }), { a: "unknown" });
    assert.deepEqual(await scopesIn({ "spec/dummy/Gemfile.lock": lock }), { a: "test, in the folder spec/" });
  });

  test("of installed packages follows from where they are installed", async () => {
    const installed = (folder: string) => ({
      [`${folder}package.json`]: `{"dependencies":{"@acme/examples":"^1.0.0"}}`,
      [`${folder}node_modules/@acme/examples/package.json`]: `{"name":"@acme/examples","version":"1.0.0"}`,
    });
    assert.deepEqual(await scopesIn(installed("")), { "@acme/examples": "runtime" });
    assert.deepEqual(await scopesIn(installed("tests/")), { "@acme/examples": "test, in the folder tests/" });
  });
});
