import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Tree } from "../../domain/contracts/contracts.ts";
import { packageTreeOf } from "../../../test/helpers/tree.ts";
import { openEcosystems } from "../index.ts";
import { readProjectManifest as readProjectOf } from "./read-project.ts";

const ecosystems = await openEcosystems();
const readProjectManifest = (tree: Tree) => readProjectOf(tree, ecosystems);

type Files = Readonly<Record<string, string>>;

const shop = (file: string, version?: string) => ({ name: "shop", ...(version !== undefined && { version }), file });

describe("the name and version of a project", () => {
  const manifests: Readonly<Record<string, readonly [files: Files, want: object | undefined]>> = {
    "package.json": [{ "package.json": '{"name":"shop","version":"1.0.0"}' }, shop("package.json", "1.0.0")],
    "pyproject.toml": [
      { "pyproject.toml": '[project]\nname = "shop"\nversion = "1.0"\n' },
      shop("pyproject.toml", "1.0"),
    ],
    "the table of Poetry": [
      { "pyproject.toml": '[tool.poetry]\nname = "shop"\nversion = "1.0"\n' },
      shop("pyproject.toml", "1.0"),
    ],
    "Cargo.toml": [{ "Cargo.toml": '[package]\nname = "shop"\nversion = "1.0.0"\n' }, shop("Cargo.toml", "1.0.0")],
    "Cargo.toml that inherits its version": [
      { "Cargo.toml": '[package]\nname = "shop"\nversion.workspace = true\n' },
      shop("Cargo.toml"),
    ],
    "pom.xml, with the version of its parent": [
      { "pom.xml": "<project><parent><version>2</version></parent><artifactId>shop</artifactId></project>" },
      shop("pom.xml", "2"),
    ],
    "pom.xml with a version that is filled in later": [
      { "pom.xml": "<project><artifactId>shop</artifactId><version>${revision}</version></project>" },
      shop("pom.xml"),
    ],
    "a project of .NET": [
      { "shop.csproj": "<Project><PropertyGroup><Version>3.1</Version></PropertyGroup></Project>" },
      shop("shop.csproj", "3.1"),
    ],
    "a gemspec": [
      { "shop.gemspec": 'Gem::Specification.new do |s|\n  s.name = "shop"\n  s.version = Shop::VERSION\nend\n' },
      shop("shop.gemspec"),
    ],
    "go.mod": [{ "go.mod": "module shop\n\ngo 1.22\n" }, shop("go.mod")],
    "the settings of Gradle": [
      { "settings.gradle.kts": 'rootProject.name = "shop"\n', "gradle.properties": "group=x\nversion=4.2\n" },
      shop("settings.gradle.kts", "4.2"),
    ],
    "the manifest that states both, of two": [
      { "package.json": '{"name":"tools"}', "Cargo.toml": '[package]\nname = "shop"\nversion = "1.0.0"\n' },
      shop("Cargo.toml", "1.0.0"),
    ],
    "no manifest of a folder below": [{ "a/package.json": '{"name":"a"}' }, undefined],
    "none of several projects at the root": [{ "a.csproj": "<Project/>", "b.csproj": "<Project/>" }, undefined],
    "no broken manifest": [{ "package.json": "{", "pom.xml": "<project", "Cargo.toml": "[[[" }, undefined],
    "values of other types": [{ "package.json": '{"name":{"a":1},"version":7}' }, undefined],
  };
  for (const [name, [files, want]] of Object.entries(manifests)) {
    test(`are read from ${name}`, async () => assert.deepEqual(await readProjectManifest(packageTreeOf(files)), want));
  }

  test("are short and printable", async () => {
    const name = `a\u001b[31m\n${"x".repeat(100_000)}`;
    const found = await readProjectManifest(
      packageTreeOf({ "package.json": JSON.stringify({ name, version: "1\r2" }) }),
    );
    assert.match(found?.name ?? "", /^a\[31m x{150,200}$/);
    assert.equal(found?.version, "12");
  });
});
