import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

type Files = Readonly<Record<string, string>>;

/** What each file names and the folder lacks: `Cargo.toml: ../a, b`. */
async function absentIn(files: Files, exclude: readonly string[] = []) {
  const { coverage } = await detect(sourceOf(files), ecosystems, { exclude });
  return (coverage.absent ?? []).map(
    ({ file, names, scope }) => `${file}: ${names.join(", ")}${scope === undefined ? "" : ` (${scope})`}`,
  );
}

const crate = (rest: string) => `[package]\nname = "a"\nversion = "0.1.0"\n${rest}`;
const manifest = (dependencies: object, rest: object = {}) =>
  JSON.stringify({ name: "a", version: "1.0.0", dependencies, ...rest });
const project = (reference: string) =>
  `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="${reference}" /></ItemGroup></Project>`;
const pom = (...modules: readonly string[]) =>
  `<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><modules>${modules
    .map((name) => `<module>${name}</module>`)
    .join("")}</modules></project>`;
const pyproject = (dependencies: string, rest = "") =>
  `[project]\nname = "a"\ndependencies = [${dependencies}]\n${rest}`;

/** Each file names one part that is there, `here` or in it, and others that are not. */
const cases: Readonly<Record<string, readonly [files: Files, absent: readonly string[]]>> = {
  "path dependencies of Cargo": [
    { "Cargo.toml": crate('[dependencies]\nb = { path = "here" }\nc = { path = "../c" }\n'), "here/Cargo.toml": "" },
    ["Cargo.toml: ../c"],
  ],
  "parts in a folder of installed packages": [
    {
      "package.json": manifest({ b: "file:here", c: "file:node_modules/c" }),
      "here/package.json": manifest({}),
      "node_modules/c/package.json": manifest({ hidden: "^1.0.0" }),
      "pyproject.toml": pyproject('"lib"', '[tool.uv.sources]\nlib = { path = ".venv/lib" }\n'),
      ".venv/lib/pyproject.toml": pyproject('"hidden"'),
    },
    ["package.json: node_modules/c", "pyproject.toml: .venv/lib"],
  ],
  "members of a Cargo workspace": [
    {
      "Cargo.toml": '[workspace]\nmembers = ["here", "gone", "crates/*"]\n',
      "here/Cargo.toml": crate("[dependencies]\nc = { workspace = true }\n"),
    },
    ["Cargo.toml: gone"],
  ],
  "shared dependencies of a Cargo workspace": [
    {
      "Cargo.toml": '[workspace]\nmembers = ["here"]\n[workspace.dependencies]\nc = { path = "../c" }\n',
      "here/Cargo.toml": crate("[dependencies]\nc = { workspace = true }\n"),
    },
    ["Cargo.toml: ../c"],
  ],
  "folders in package.json": [
    {
      "package.json": manifest({ b: "file:here", c: "file:../c", d: "link:./gone", e: "portal:../e#x", f: "../f" }),
      "here/package.json": manifest({}),
    },
    ["package.json: ../c, ../e, ../f, ./gone"],
  ],
  "members of a workspace around the folder, which is not scanned": [
    { "package.json": manifest({ b: "workspace:*", c: "workspace:^" }) },
    ["package.json: b, c"],
  ],
  "folders in requirements files, from the file or from any folder above": [
    {
      "requirements/base.txt":
        "-e ./here\n-e here\n../sub\n./gone[x]\nd @ file:///opt/d\n-e e ; python_version > '3'\n",
      "here/setup.py": "",
      "sub/setup.py": "",
    },
    ["requirements/base.txt: ./gone, /opt/d, e"],
  ],
  "folders in the list for pip of a conda environment": [
    {
      "environment.yml": "name: x\ndependencies:\n  - numpy\n  - pip:\n      - -e ./here\n      - ../c\n",
      "here/setup.py": "",
    },
    ["environment.yml: ../c"],
  ],
  "folders in pyproject.toml": [
    {
      "pyproject.toml": pyproject(
        '"b", "c", "d @ file:../d", "e @ {root:uri}/here", "f @ https://h.example/f.zip"',
        '[tool.uv.sources]\nb = { path = "here" }\nc = { path = "../c", editable = true }\n',
      ),
      "here/pyproject.toml": "",
    },
    ["pyproject.toml: ../c, ../d"],
  ],
  "folders of Poetry": [
    {
      "pyproject.toml":
        '[tool.poetry]\nname = "a"\n[tool.poetry.dependencies]\npython = "^3.12"\nb = { path = "here" }\nc = { path = "../c", develop = true }\n',
      "here/pyproject.toml": "",
    },
    ["pyproject.toml: ../c"],
  ],
  "members of a uv workspace around the folder": [
    { "pyproject.toml": pyproject('"b"', "[tool.uv.sources]\nb = { workspace = true }\n") },
    ["pyproject.toml: b"],
  ],
  "members of a uv workspace": [
    {
      "pyproject.toml": pyproject(
        '"b"',
        '[tool.uv.sources]\nb = { workspace = true }\n[tool.uv.workspace]\nmembers = ["gone", "here", "libs/*"]\n',
      ),
      "here/pyproject.toml": "",
    },
    ["pyproject.toml: gone"],
  ],
  "folders of a Pipfile": [
    { Pipfile: '[packages]\nb = { path = "./here", editable = true }\nc = { path = "../c" }\n', "here/setup.py": "" },
    ["Pipfile: ../c"],
  ],
  "modules of a Go workspace": [
    { "go.work": "go 1.22\n\nuse (\n\t./here\n\t../c\n\t./gone\n)\n", "here/go.mod": "module example.com/b\n" },
    ["go.work: ../c, ./gone"],
  ],
  "modules of Maven": [
    { "pom.xml": pom("here", "gone", "../c", "other/pom.xml"), "here/pom.xml": pom(), "other/pom.xml": pom() },
    ["pom.xml: ../c, gone"],
  ],
  "projects and builds of Gradle": [
    {
      "settings.gradle":
        "include ':here', ':gone'\ninclude 'moved'\nproject(':moved').projectDir = file('other')\nincludeBuild('../c')\n",
      "here/build.gradle": "",
      "other/build.gradle": "",
    },
    ["settings.gradle: ../c, gone"],
  ],
  "projects that another .NET project references, whatever the case": [
    {
      "src/A/A.csproj": project("..\\B\\b.csproj;..\\..\\..\\c\\C.csproj"),
      "src/B/B.csproj": "<Project />",
    },
    ["src/A/A.csproj: ../../../c/C.csproj"],
  ],
  "projects that a shared file references": [
    {
      "Directory.Build.props": `<Project><ItemGroup><ProjectReference Include="$(MSBuildThisFileDirectory)/here/B.csproj" /><ProjectReference Include="$(MSBuildThisFileDirectory)../c/C.csproj" /></ItemGroup></Project>`,
      "src/A/A.csproj": project("../../here/B.csproj"),
      "here/B.csproj": "<Project />",
    },
    ["src/A/A.csproj: ../../../c/C.csproj"],
  ],
  "gems in a folder": [
    {
      Gemfile:
        'source "https://rubygems.org"\ngem "b", path: "here"\ngem "c", path: "../c"\npath "gone" do\n  gem "d"\nend\n',
      "here/b.gemspec": "",
    },
    ["Gemfile: ../c, gone"],
  ],
};

describe("parts of the project that are not in the scanned folder", () => {
  for (const [name, [files, absent]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual(await absentIn(files), absent));
  }

  test("have the scope of their place", async () =>
    assert.deepEqual(await absentIn({ "tests/fixtures/x/package.json": manifest({ b: "file:../b" }) }), [
      "tests/fixtures/x/package.json: ../b (test)",
    ]));

  test("do not matter where a lockfile has what they need, unless they are only linked", async () => {
    const cargo = crate('[dependencies]\nc = { path = "../c" }\n');
    const lock =
      'version = 4\n\n[[package]]\nname = "c"\nversion = "1.0.0"\n\n[[package]]\nname = "d"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n';
    assert.deepEqual(await absentIn({ "Cargo.toml": cargo, "Cargo.lock": lock }), []);
    assert.deepEqual(await absentIn({ "sub/Cargo.toml": cargo, "Cargo.lock": lock, "c/Cargo.toml": crate("") }), []);
    const packages = { "": { dependencies: { ms: "2.1.3" } }, "node_modules/ms": { version: "2.1.3" } };
    const files = {
      "package.json": manifest({ ms: "2.1.3", b: "file:../b", c: "link:../c" }),
      "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }),
    };
    assert.deepEqual(await absentIn(files), ["package.json: ../c"]);
  });

  test("are left alone when the user excludes them", async () => {
    const files = { "Cargo.toml": '[workspace]\nmembers = ["here"]\n', "here/Cargo.toml": crate("") };
    assert.deepEqual(await absentIn(files, ["here"]), []);
  });

  test("do not cost more for paths without end, or names that are no text", async () => {
    const deep = "a/".repeat(500_000);
    const many = Array.from({ length: 30_000 }, (_, at) => `m${at}`);
    const { coverage } = await detect(sourceOf({ "pom.xml": pom(deep, "b\u0001\u202ec", ...many) }), ecosystems, {
      exclude: [],
    });
    const { names = [], further } = coverage.absent?.[0] ?? {};
    assert.deepEqual([names.length, further], [1_000, 29_002]);
    assert.ok(names.every((name) => name.length <= 200));
    assert.ok(names.includes("bc"));
  });

  test("show no password", async () => {
    const files = { "package.json": manifest({ b: "link:https://me:pa55@host.example/x" }) };
    assert.deepEqual(await absentIn(files), ["package.json: https://***@host.example/x"]);
  });

  test("are not the members of a Deno workspace", async () => {
    const files = { "deno.json": '{"workspace": ["a", "b"]}', "a/package.json": manifest({ b: "workspace:*" }) };
    assert.deepEqual(await absentIn(files), []);
  });

  test("are not named by templates", async () => {
    assert.deepEqual(await absentIn({ "settings.gradle": "include '{{name}}', '@here'\n", "@here/x": "" }), []);
    assert.deepEqual(await absentIn({ "pom.xml": pom("${name}") }), []);
  });
});
