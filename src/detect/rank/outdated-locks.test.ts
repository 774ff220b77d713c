import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { detect } from "../detect.ts";

const ecosystems = await openEcosystems();

type Files = Readonly<Record<string, string>>;

async function detectIn(files: Files) {
  return detect(sourceOf(files), ecosystems, { exclude: [] });
}

const packageLock = JSON.stringify({
  lockfileVersion: 3,
  packages: { "": { dependencies: { ms: "^2.0.0" } }, "node_modules/ms": { version: "2.1.3" } },
});
const pyproject = '[project]\nname = "x"\nversion = "1"\ndependencies = ["click", "rich>=13"]\n';
const uvLock =
  'version = 1\n\n[[package]]\nname = "x"\nversion = "1"\nsource = { editable = "." }\n\n[[package]]\nname = "click"\nversion = "8.1.7"\nsource = { registry = "https://pypi.org/simple" }\n';

/** Each has one package that the lockfile has, and one that it lacks. */
const projects: Readonly<Record<string, readonly [files: Files, missing: string]>> = {
  npm: [
    {
      "package.json": JSON.stringify({ dependencies: { ms: "^2.0.0", uuid: "^9.0.0" } }),
      "package-lock.json": packageLock,
    },
    "uuid",
  ],
  "npm, a repository": [
    {
      "package.json": JSON.stringify({
        dependencies: { ms: "^2.0.0", forked: "git+https://git.example/x/forked.git" },
      }),
      "package-lock.json": packageLock,
    },
    "forked",
  ],
  yarn: [
    {
      "package.json": JSON.stringify({ dependencies: { ms: "^2.0.0" }, devDependencies: { uuid: "^9.0.0" } }),
      "yarn.lock": '# yarn lockfile v1\n\n\nms@^2.0.0:\n  version "2.1.3"\n',
    },
    "uuid",
  ],
  pnpm: [
    {
      "package.json": JSON.stringify({ dependencies: { ms: "^2.0.0", uuid: "9.0.0" } }),
      "pnpm-lock.yaml": [
        "lockfileVersion: '9.0'",
        "importers:",
        "  .:",
        "    dependencies:",
        "      ms: {specifier: ^2.0.0, version: 2.1.3}",
        "packages:",
        "  ms@2.1.3: {resolution: {integrity: sha512-x}}",
        "snapshots:",
        "  ms@2.1.3: {}",
        "",
      ].join("\n"),
    },
    "uuid",
  ],
  deno: [
    {
      "deno.json": JSON.stringify({ imports: { ms: "npm:ms@^2.0.0", uuid: "npm:uuid@^9.0.0" } }),
      "deno.lock": JSON.stringify({
        version: "4",
        specifiers: { "npm:ms@2": "2.1.3" },
        npm: { "ms@2.1.3": { integrity: "sha512-x" } },
      }),
    },
    "uuid",
  ],
  uv: [
    {
      "pyproject.toml": pyproject,
      "uv.lock": uvLock,
    },
    "rich",
  ],
  "uv, an exact version": [
    {
      "pyproject.toml": pyproject.replace("rich>=13", "rich==13.7.0"),
      "uv.lock": uvLock,
    },
    "rich",
  ],
  poetry: [
    {
      "pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.12"\nclick = "^8"\nrich = "^13"\n',
      "poetry.lock":
        '[[package]]\nname = "click"\nversion = "8.1.7"\noptional = false\n\n[metadata]\nlock-version = "2.0"\n',
    },
    "rich",
  ],
  cargo: [
    {
      "Cargo.toml": '[package]\nname = "x"\nversion = "0.1.0"\n\n[dependencies]\nlog = "0.4"\nrand = "0.8"\n',
      "Cargo.lock":
        'version = 4\n\n[[package]]\nname = "log"\nversion = "0.4.22"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n\n[[package]]\nname = "x"\nversion = "0.1.0"\ndependencies = ["log"]\n',
    },
    "rand",
  ],
  ruby: [
    {
      Gemfile: 'source "https://rubygems.org"\ngem "rake"\ngem "puma"\ngem "wdm", platforms: [:mingw]\ngem "bundler"\n',
      "Gemfile.lock":
        "GEM\n  remote: https://rubygems.org/\n  specs:\n    rake (13.2.1)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  rake\n  wdm\n\nBUNDLED WITH\n   2.5.0\n",
    },
    "puma",
  ],
  nuget: [
    {
      "x.csproj":
        '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="Serilog" Version="3.0.0" /><PackageReference Include="Polly" Version="8.0.0" /></ItemGroup></Project>',
      "packages.lock.json": JSON.stringify({
        version: 1,
        dependencies: { "net8.0": { serilog: { type: "Direct", requested: "[3.0.0, )", resolved: "3.0.0" } } },
      }),
    },
    "Polly",
  ],
};

test("gems for other platforms are named in the coverage, not as missing from the lockfile", async () => {
  const [files] = projects["ruby"] ?? [{}];
  const { coverage } = await detectIn(files);
  assert.deepEqual(coverage.notOnPlatform, [
    { type: "gem", name: "wdm", file: "Gemfile", line: 4, marker: "platforms: mingw" },
  ]);
});

describe("a lockfile that lacks a package of its manifest", () => {
  for (const [kind, [files, missing]] of Object.entries(projects)) {
    test(`hides nothing: ${kind}`, async () => {
      const { components, coverage, open } = await detectIn(files);
      assert.deepEqual(
        components.filter(({ name }) => name === missing).map(({ resolvedBy }) => resolvedBy),
        ["manifest"],
      );
      assert.deepEqual(
        coverage.outdated?.flatMap(({ names }) => names),
        [missing],
      );
      assert.deepEqual(
        open.flatMap((manifest) => manifest.components.map(({ name }) => name)),
        [missing],
      );
      assert.ok((coverage.outdated?.[0]?.lockWith ?? "") !== "");
    });
  }
});

describe("a lockfile that has a package of its manifest in another version", () => {
  const rows: Readonly<Record<string, readonly [files: Files, both: readonly string[]]>> = {
    npm: [
      { "package.json": JSON.stringify({ dependencies: { ms: "^3.0.0" } }), "package-lock.json": packageLock },
      ["ms@", "ms@2.1.3"],
    ],
    "npm, an exact version": [
      { "package.json": JSON.stringify({ dependencies: { ms: "2.0.0" } }), "package-lock.json": packageLock },
      ["ms@2.0.0", "ms@2.1.3"],
    ],
    uv: [
      { "pyproject.toml": pyproject.replace('"click", "rich>=13"', '"click<8"'), "uv.lock": uvLock },
      ["click@", "click@8.1.7"],
    ],
    cargo: [
      {
        "Cargo.toml": '[package]\nname = "x"\nversion = "0.1.0"\n\n[dependencies]\nlog = "0.5"\n',
        "Cargo.lock":
          'version = 4\n\n[[package]]\nname = "log"\nversion = "0.4.22"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
      },
      ["log@", "log@0.4.22"],
    ],
    ruby: [
      {
        Gemfile: 'source "https://rubygems.org"\ngem "rake", "~> 12.0"\n',
        "Gemfile.lock":
          "GEM\n  remote: https://rubygems.org/\n  specs:\n    rake (13.2.1)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  rake\n",
      },
      ["rake@", "rake@13.2.1"],
    ],
  };
  for (const [kind, [files, both]] of Object.entries(rows)) {
    test(`is out of date: ${kind}`, async () => {
      const { components, coverage } = await detectIn(files);
      assert.deepEqual(
        components.map(({ name, version }) => `${name}@${version}`),
        both,
      );
      assert.equal(coverage.outdated?.length, 1);
    });
  }

  test("does not cover a project below it", async () => {
    const files = {
      "package.json": JSON.stringify({ dependencies: { ms: "^2.0.0" } }),
      "package-lock.json": packageLock,
      "website/package.json": JSON.stringify({ dependencies: { ms: "^1.0.0" } }),
    };
    const { components, coverage } = await detectIn(files);
    assert.deepEqual(
      components.map(({ name, version, requirement = "" }) => `${name}@${version}${requirement}`),
      ["ms@^1.0.0", "ms@2.1.3"],
    );
    assert.deepEqual(
      coverage.unlocked?.map(({ file }) => file),
      ["website/package.json"],
    );
  });
});

describe("a lockfile is up to date", () => {
  const rows: Readonly<Record<string, Files>> = {
    "where it has every name": {
      "package.json": JSON.stringify({ dependencies: { ms: "^2.0.0" } }),
      "package-lock.json": packageLock,
    },
    "whatever comes from a folder": {
      "package.json": JSON.stringify({ dependencies: { ms: "^2.0.0", local: "file:../local" } }),
      "package-lock.json": packageLock,
    },
    "with one of two ranges for several platforms": {
      "pyproject.toml": pyproject.replace(
        '"click", "rich>=13"',
        "\"click<8; python_version < '3.8'\", \"click>=8; python_version >= '3.8'\"",
      ),
      "uv.lock": uvLock,
    },
    "with another notation for ranges": {
      "environment.yml": "dependencies:\n  - numpy=1.20\n",
      "conda-lock.yml":
        "version: 1\npackage:\n- {name: numpy, version: 1.20.3, manager: conda, platform: linux-64, url: 'https://conda.example/linux-64/numpy-1.20.3-0.conda'}\n",
    },
    "with other names and protocols": {
      "package.json": JSON.stringify({ dependencies: { own: "npm:ms@^2.0.0", ms: "npm:^2.1.0", debug: "latest" } }),
      "yarn.lock": [
        "__metadata:",
        "  version: 8",
        '"own@npm:ms@^2.0.0, ms@npm:^2.1.0":',
        "  version: 2.1.3",
        '  resolution: "ms@npm:2.1.3"',
        '"debug@npm:latest":',
        "  version: 4.0.0",
        '  resolution: "debug@npm:4.0.0"',
        "",
      ].join("\n"),
    },
    "with a pre-release": {
      "package.json": JSON.stringify({ dependencies: { ms: "^2.0.0" } }),
      "package-lock.json": packageLock.replace("2.1.3", "3.0.0-beta.1"),
    },
    "without the members of its own workspace": {
      "package.json": JSON.stringify({
        name: "root",
        workspaces: ["packages/*"],
        dependencies: { ms: "^2.0.0", own: "*" },
      }),
      "packages/own/package.json": JSON.stringify({ name: "own" }),
      "package-lock.json": packageLock,
    },
  };
  for (const [name, files] of Object.entries(rows)) {
    test(name, async () => {
      const { coverage, components } = await detectIn(files);
      assert.equal(coverage.outdated, undefined);
      assert.ok(components.every(({ version }) => version !== ""));
    });
  }
});
