import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openEcosystems } from "../../ecosystems/index.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

async function unlocked(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { coverage } = await detect(sourceOf(files), ecosystems, { exclude: [] });
  return (coverage.unlocked ?? []).map(({ file, lockWith }) => `${file}: ${lockWith}`);
}

const manifest = (dependencies: Readonly<Record<string, string>>, more: object = {}) =>
  JSON.stringify({ dependencies, ...more });
const npmLock = (packages: Readonly<Record<string, string>>) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries([
      ["", {}],
      ...Object.entries(packages).map(([name, version]) => [`node_modules/${name}`, { version }]),
    ]),
  });

const projectOf = (items: string) =>
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup><ItemGroup>${items}</ItemGroup></Project>`;
const emptyProject = projectOf("");

const crate = (name: string, needs: readonly string[], source?: string) =>
  `[[package]]\nname = "${name}"\nversion = "1.0.0"\n${source === undefined ? "" : `source = "${source}"\n`}dependencies = ${JSON.stringify(needs)}\n`;

describe("manifests without a lockfile", () => {
  const cases: Readonly<Record<string, readonly [Readonly<Record<string, string>>, readonly string[]]>> = {
    "a manifest alone is listed with the command that locks it": [
      { "package.json": manifest({ express: "^4.18.0" }) },
      ["package.json: run npm install --package-lock-only"],
    ],
    "versions that are pinned do not lock what those packages need": [
      { "package.json": manifest({ express: "4.18.2" }) },
      ["package.json: run npm install --package-lock-only"],
    ],
    "a manifest without dependencies has nothing to lock": [{ "package.json": manifest({}) }, []],
    "an F# project needs FSharp.Core without naming it, a C# project nothing": [
      { "F.fsproj": emptyProject, "c/C.csproj": emptyProject, "old/O.fsproj": "<Project></Project>" },
      ["F.fsproj: run dotnet restore --use-lock-file"],
    ],
    "a lockfile covers a project that names no packages itself": [
      {
        "B.csproj": projectOf('<PackageReference Include="A" Version="1.0.0"/>'),
        "F/F.fsproj": projectOf('<ProjectReference Include="../B.csproj"/>'),
        "F/packages.lock.json": JSON.stringify({
          version: 1,
          dependencies: { "net8.0": { "FSharp.Core": { type: "Direct", resolved: "8.0.0" } } },
        }),
      },
      ["B.csproj: run dotnet restore --use-lock-file"],
    ],
    "a lockfile in the same folder covers it": [
      { "package.json": manifest({ a: "^1" }), "package-lock.json": npmLock({ a: "1.0.0" }) },
      [],
    ],
    "a member of a workspace is covered by the lockfile of the root": [
      {
        "package.json": JSON.stringify({ workspaces: ["packages/*"] }),
        "package-lock.json": npmLock({ a: "1.0.0" }),
        "packages/x/package.json": manifest({ a: "^1", y: "^1" }, { name: "x" }),
        "packages/y/package.json": manifest({ a: "1.0.0" }, { name: "y" }),
      },
      [],
    ],
    "a member outside of the folder of the workspace is covered by its lockfile": [
      {
        "app/Cargo.toml":
          '[package]\nname = "app"\n[dependencies]\nlib = { path = "../lib" }\n[workspace]\nmembers = ["../lib"]\n',
        "app/Cargo.lock": `version = 3\n${crate("app", ["lib"])}${crate("lib", ["a"])}${crate("a", [], "registry+https://github.com/rust-lang/crates.io-index")}`,
        "lib/Cargo.toml": '[package]\nname = "lib"\nworkspace = "../app"\n[dependencies]\na = "1"\n',
        "other/Cargo.toml": '[package]\nname = "other"\n[dependencies]\na = "1"\n',
      },
      ["other/Cargo.toml: run cargo generate-lockfile"],
    ],
    "a member with a name that the lockfile lacks is listed": [
      {
        "package.json": JSON.stringify({ workspaces: ["packages/*"] }),
        "package-lock.json": npmLock({ a: "1.0.0" }),
        "packages/x/package.json": manifest({ a: "^1", b: "^1" }),
      },
      ["packages/x/package.json: run npm install --package-lock-only"],
    ],
    "another version than the locked one is listed": [
      { "package-lock.json": npmLock({ a: "1.0.0" }), "old/package.json": manifest({ a: "0.9.0" }) },
      ["old/package.json: run npm install --package-lock-only"],
    ],
    "a lockfile that cannot be read covers nothing": [
      { "package.json": manifest({ a: "^1" }), "package-lock.json": "{" },
      ["package.json: run npm install --package-lock-only"],
    ],
    "an empty lockfile covers nothing": [
      { "package.json": manifest({ a: "1.0.0", b: "^1" }), "yarn.lock": "" },
      ["package.json: run yarn install"],
    ],
    "a lockfile without the packages of its manifest covers nothing": [
      {
        "Cargo.toml": '[package]\nname = "x"\nversion = "1.0.0"\n[dependencies]\nserde = "1"\n',
        "Cargo.lock": 'version = 3\n[[package]]\nname = "x"\nversion = "1.0.0"\n',
      },
      ["Cargo.toml: run cargo generate-lockfile"],
    ],
    "test data is listed as well": [
      { "test/fixtures/package.json": manifest({ a: "^1" }) },
      ["test/fixtures/package.json: run npm install --package-lock-only"],
    ],
    "a list that pip-compile wrote covers the manifests beside it": [
      {
        "requirements.txt":
          "# This file is autogenerated by pip-compile with Python 3.12\nrequests==2.31.0\nidna==3.6\n",
        "pyproject.toml":
          '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "x"\ndependencies = ["requests"]\n',
      },
      [],
    ],
    "pinned requirements are not proof": [
      { "requirements.txt": "requests==2.31.0\n" },
      ["requirements.txt: run pip-compile and keep the file that it writes"],
    ],
    "what builds a Python package is in no lockfile": [
      { "pyproject.toml": '[build-system]\nrequires = ["hatchling"]\n' },
      [],
    ],
    "shared properties are covered by the lockfiles of the projects below": [
      {
        "Directory.Build.props":
          '<Project><ItemGroup><PackageReference Include="A" Version="1.0.0"/></ItemGroup></Project>',
        "app/app.csproj": "<Project/>",
        "app/packages.lock.json": JSON.stringify({
          version: 1,
          dependencies: { net8: { a: { type: "Direct", resolved: "1.0.0" } } },
        }),
      },
      [],
    ],
    "packages.config lists everything": [
      { "packages.config": '<packages><package id="A" version="1.0.0"/></packages>' },
      [],
    ],
    "models have no lockfile": [{ "train.py": 'AutoModel.from_pretrained("org/model")' }, []],
  };
  for (const [name, [files, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await unlocked(files), want));

  test("every ecosystem says what to do", async () => {
    const found = await unlocked({
      "a/Gemfile": 'gem "rails"\n',
      "b/go.mod": "module b\ngo 1.16\nrequire example.com/x v1.0.0\n",
      "c/go.mod": "module c\ngo 1.21\nrequire example.com/x v1.0.0\n",
      "d/pom.xml":
        "<project><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency></dependencies></project>",
      "e/build.gradle": 'dependencies {\n  implementation "a:b:1.0"\n}\n',
      "f/x.csproj": '<Project><ItemGroup><PackageReference Include="A" Version="1.0.0"/></ItemGroup></Project>',
      "g/Pipfile": '[packages]\nflask = "*"\n',
      "h/environment.yml": "dependencies:\n  - numpy=1.26\n",
      "i/pyproject.toml": '[tool.poetry.dependencies]\nflask = "^3"\n',
      "j/build.sbt": 'libraryDependencies += "a" % "b" % "1"\n',
      "k/paket.dependencies": "source https://nuget.example\nnuget A\n",
      "l/deno.json": JSON.stringify({ imports: { a: "npm:a@^1" } }),
    });
    assert.deepEqual(found, [
      "a/Gemfile: run bundle lock",
      "b/go.mod: run go mod tidy -go=1.17",
      "c/go.mod: run go mod tidy",
      "d/pom.xml: run mvn org.cyclonedx:cyclonedx-maven-plugin:makeAggregateBom and scan target/bom.json",
      "e/build.gradle: turn dependency locking on and run gradle dependencies --write-locks",
      "f/x.csproj: run dotnet restore --use-lock-file",
      "g/Pipfile: run pipenv lock",
      "h/environment.yml: run conda-lock",
      "i/pyproject.toml: run poetry lock",
      "j/build.sbt: add the plugin sbt-dependency-lock and run sbt dependencyLockWrite",
      "k/paket.dependencies: run paket install",
      "l/deno.json: run deno install",
    ]);
  });

  test("the command is the one of the package manager that the project uses", async () => {
    const dependencies = { a: "^1" };
    assert.deepEqual(
      await unlocked({
        "a/package.json": manifest(dependencies, { packageManager: "pnpm@9.1.0" }),
        "b/package.json": manifest(dependencies),
        "b/.yarnrc.yml": "",
        "c/package.json": JSON.stringify({ workspaces: ["packages/*"] }),
        "c/bunfig.toml": "",
        "c/packages/x/package.json": manifest(dependencies),
      }),
      [
        "a/package.json: run pnpm install --lockfile-only",
        "b/package.json: run yarn install",
        "c/packages/x/package.json: run bun install --lockfile-only",
      ],
    );
  });
});

describe("how a version was found", () => {
  test("is set for every component, and a lockfile takes precedence", async () => {
    const { components } = await detect(
      sourceOf({
        "package-lock.json": npmLock({ a: "1.0.0" }),
        "x/package.json": manifest({ a: "1.0.0", b: "2.0.0" }),
        "go.mod": "module m\ngo 1.21\nrequire example.com/x v1.0.0\n",
        "go.sum": "example.com/x v1.0.0 h1:x=\n",
      }),
      ecosystems,
      { exclude: [] },
    );
    assert.deepEqual(
      components.map(({ name, resolvedBy }) => [name, resolvedBy]),
      [
        ["example.com/x", "lockfile"],
        ["a", "lockfile"],
        ["b", "manifest"],
      ],
    );
  });
});
