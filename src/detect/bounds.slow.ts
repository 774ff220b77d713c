import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../test/helpers/source.ts";
import { openEcosystems } from "../ecosystems/index.ts";
import { detect } from "./detect.ts";

const ecosystems = await openEcosystems();

const times = (count: number, part: (at: number) => string) => Array.from({ length: count }, (_, at) => part(at));

const parent = "<groupId>g</groupId><artifactId>p</artifactId><version>1</version>";
const dependency = (at: number, group = "g") =>
  `<dependency><groupId>${group}</groupId><artifactId>a${at}</artifactId><version>1</version></dependency>`;
const managing = (count: number, group: string) =>
  `<project>${parent}<dependencyManagement><dependencies>${times(count, (at) => dependency(at, group)).join("")}</dependencies></dependencyManagement></project>`;

/** Files of which one bound of a detector leaves something out, and the bound. */
const cases: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, bound: string]>> = {
  "lines of a requirements file": [
    { "requirements.txt": times(100_001, (at) => `a${at}==1`).join("\n") },
    "100,000 lines of a requirements file",
  ],
  "lists of a setup.py": [
    { "setup.py": `setup(extras_require={${times(1_001, (at) => `"e${at}": ["a${at}"]`).join(", ")}})` },
    "100 arguments with 1,000 lists and 10,000 requirements of a setup.py",
  ],
  "arguments of a setup.py": [
    { "setup.py": `setup(${times(101, (at) => `install_requires=["a${at}"]`).join(", ")})` },
    "100 arguments with 1,000 lists and 10,000 requirements of a setup.py",
  ],
  "lists that a pyproject.toml names": [
    {
      "pyproject.toml": `[tool.setuptools.dynamic]\ndependencies = {file = [${times(1_001, (at) => `"${at}.txt"`).join(", ")}]}\n`,
    },
    "1,000 lists that a pyproject.toml names",
  ],
  "profiles of a POM": [
    {
      "pom.xml": `<project><profiles>${times(501, (at) => `<profile><id>p${at}</id></profile>`).join("")}</profiles></project>`,
    },
    "500 profiles of a POM, and 20,000 dependencies with them",
  ],
  "managed dependencies of a POM": [
    { "pom.xml": managing(10_001, "${project.groupId}") },
    "10,000 managed dependencies of a POM with properties in their names",
  ],
  "dependencies of a parent": [
    {
      "pom.xml": `<project>${parent}<dependencies>${times(10_001, (at) => dependency(at)).join("")}</dependencies></project>`,
      "m/pom.xml": `<project><parent>${parent}</parent><artifactId>m</artifactId></project>`,
    },
    "10,000 dependencies that a POM inherits",
  ],
  "a bundle that a Gradle script uses again and again": [
    {
      "gradle/libs.versions.toml": `[libraries]\n${times(1_000, (at) => `l${at} = "g:a${at}:1"\n`).join("")}[bundles]\nall = [${times(1_000, (at) => `"l${at}"`).join()}]\n`,
      "build.gradle.kts": `dependencies {\n${"implementation(libs.bundles.all)\n".repeat(3_000)}}\n`,
    },
    "10,000 dependencies that lists, bundles and loops of a Gradle script name",
  ],
  "constraints from a list in a Gradle script": [
    {
      "build.gradle": `def all = [${times(900, (at) => `"g:a${at}:1"`).join()}]\ndependencies {\nconstraints {\n${"api(all)\n".repeat(100)}}\nimplementation "g:a1"\n}\n`,
    },
    "10,000 dependencies that lists, bundles and loops of a Gradle script name",
  ],
  "rounds of a loop in a Gemfile": [
    { Gemfile: `[${times(301, (at) => `"g${at}"`).join(", ")}].each do |name|\n  gem name\nend\n` },
    "300 rounds of the loops around a gem",
  ],
  "rounds of a loop in a gemspec": [
    {
      "a.gemspec": `Gem::Specification.new do |s|\n%w[${times(301, (at) => `g${at}`).join(" ")}].each do |name|\n  s.add_dependency name\nend\nend\n`,
    },
    "300 rounds of the loops around a gem",
  ],
  "files that a Gemfile includes": [
    {
      Gemfile: times(101, (at) => `eval_gemfile "g${at}.rb"`).join("\n"),
      ...Object.fromEntries(times(101, (at) => `g${at}.rb`).map((name) => [name, "gem 'a'\n"])),
    },
    "100 files that a Gemfile includes",
  ],
  "files that a project of .NET imports": [
    {
      "a.csproj": `<Project>${times(501, (at) => `<Import Project="i${at}.props" />`).join("")}<ItemGroup><PackageReference Include="A" Version="1.0.0" /></ItemGroup></Project>`,
      ...Object.fromEntries(times(501, (at) => `i${at}.props`).map((name) => [name, "<Project></Project>"])),
    },
    "500 files that a project imports, 20 in each other",
  ],
};

describe("a bound of a detector", () => {
  for (const [name, [files, bound]] of Object.entries(cases))
    test(`is named where it was reached: ${name}`, async () => {
      const { coverage, errors } = await detect(sourceOf(files), ecosystems, { exclude: [] });
      assert.deepEqual(
        coverage.limits?.map((limit) => limit.bound),
        [bound],
      );
      assert.ok(errors.length > 0);
    });

  test("costs one file, not the others", async () => {
    const bundle = `dependencies {\n${"implementation(libs.bundles.all)\n".repeat(100)}}\n`;
    const libraries = times(1_000, (at) => `l${at} = "g:a${at}:1"\n`).join("");
    const { components } = await detect(
      sourceOf({
        "gradle/libs.versions.toml": `[libraries]\n${libraries}[bundles]\nall = [${times(1_000, (at) => `"l${at}"`).join()}]\n`,
        "build.gradle.kts": bundle,
        "requirements.txt": "flask==3.0.0\n",
      }),
      ecosystems,
      { exclude: [] },
    );
    assert.equal(components.length, 1_001);
    assert.equal(components.find(({ name }) => name === "g:a7")?.locations.length, 10);
    assert.ok(components.some(({ name }) => name === "flask"));
  });

  test("is not named one step before it", async () => {
    const files = { "requirements.txt": times(100_000, (at) => `a${at}==1`).join("\n") };
    const { coverage } = await detect(sourceOf(files), ecosystems, { exclude: [] });
    assert.equal(coverage.limits, undefined);
  });

  test("marks the values of a large configuration as cut, without a warning", async () => {
    const text = `{"model_name_or_path": "o/m", "x": [${times(400_000, () => "[]").join(",")}]}`;
    const { coverage, components } = await detect(sourceOf({ "a.json": text }), ecosystems, { exclude: [] });
    assert.deepEqual(
      components.map((component) => component.name),
      ["o/m"],
    );
    assert.equal(coverage.limits, undefined);
    assert.deepEqual(
      coverage.manifestsUnread.map(({ file, cause, isSource, isPartial }) => [file, cause, isSource, isPartial]),
      [["a.json", "limit", true, true]],
    );
  });
});

describe("entries that are not packages", () => {
  const lost: Readonly<Record<string, readonly [text: string, entry: string]>> = {
    "conda-linux-64.lock": ["@EXPLICIT\nhttps://c.example/linux-64/nothing\n", "https://c.example/linux-64/nothing"],
    "pixi.lock": ["version: 6\npackages:\n- conda: https://c.example/x\n", "https://c.example/x"],
    "a.deps.json": [
      '{"runtimeTarget": {}, "targets": {"net8.0": {"A/x": {}}}, "libraries": {"A/x": {"type": "package"}}}',
      "A/x",
    ],
    "project.json": ['{"frameworks": {"net45": {}}, "dependencies": {"not a name": "1.0.0"}}', "not a name"],
    "dotnet-tools.json": ['{"tools": {"not a name": {"version": "1.0.0"}}}', "not a name"],
    "global.json": ['{"msbuild-sdks": {"not a name": "1.0.0"}}', "not a name"],
  };

  for (const [file, [text, entry]] of Object.entries(lost))
    test(`are missing and named: ${file}`, async () => {
      const { coverage } = await detect(sourceOf({ [file]: text }), ecosystems, { exclude: [] });
      assert.deepEqual(
        coverage.manifestsUnread.map(({ reason }) => reason),
        [
          `one entry could not be read and is missing: ${JSON.stringify(entry)}${file.endsWith(".lock") && file !== "pixi.lock" ? " (line 2)" : ""}.`,
        ],
      );
    });
});
