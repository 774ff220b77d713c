import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { detect } from "../../src/detect/detect.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { noteAsked } from "../helpers/note-asked.ts";
import { sourceOf } from "../helpers/source.ts";

const ecosystems = await openEcosystems();

/** A manifest with one repository, which requires a package of it and `x/open`. */
const composer = (repository: object, name: string) =>
  JSON.stringify({ require: { "x/open": "^1.0", [name]: "^1.0" }, repositories: [repository] });

type Files = Readonly<Record<string, string>>;

const find = (files: Files) => detect(sourceOf(files), ecosystems, { exclude: [] });

/** What the sources at their public addresses hear of a project. */
async function hearOf(files: Files, options: Parameters<typeof noteAsked>[1] = {}): Promise<string[]> {
  const { components, privateRules } = await find(files);
  assert.ok(components.length > 0);
  return noteAsked(components, { ...options, rules: privateRules });
}

const manifest = (...names: readonly string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "^1.0.0"])) });
const npm = { "package.json": manifest("@acme/secret", "open") };
const cargo = '[package]\nname = "p"\nversion = "1.0.0"\n[dependencies]\n';
const project = (references: string) =>
  `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>${references}</ItemGroup></Project>`;
const reference = (name: string) => `<PackageReference Include="${name}" Version="1.0.0" />`;
const nuget = { "p.csproj": project(reference("Acme.Secret") + reference("Open")) };
const config = (content: string) => `<configuration>${content}</configuration>`;
const feeds =
  '<packageSources><clear /><add key="nuget.org" value="https://api.nuget.org/v3/index.json" /><add key="acme" value="https://nuget.acme.example/v3/index.json" /></packageSources>';

describe("a project file keeps single names from everybody, and others are asked about", () => {
  const cases: Readonly<Record<string, Files>> = {
    "a scope in .npmrc": { ...npm, ".npmrc": "@acme:registry=https://npm.acme.example/\n" },
    "a scope in .npmrc whose address is a variable": { ...npm, ".npmrc": '"@acme:registry" = ${ACME_REGISTRY}\n' },
    "a scope in .npmrc of another folder": { ...npm, "web/.npmrc": "@acme:registry=https://npm.acme.example/\r\n" },
    "a scope in .yarnrc": { ...npm, ".yarnrc": '"@acme:registry" "https://npm.acme.example/"\n' },
    "a scope in .yarnrc.yml": {
      ...npm,
      ".yarnrc.yml": "npmScopes:\n  acme:\n    npmRegistryServer: https://npm.acme.example\n",
    },
    "a scope in bunfig.toml": { ...npm, "bunfig.toml": '[install.scopes]\nacme = "https://npm.acme.example"\n' },
    "a scope with a table in bunfig.toml": {
      ...npm,
      "bunfig.toml": '[install.scopes]\n"@acme" = { url = "https://npm.acme.example" }\n',
    },
    "a scope in pnpm-workspace.yaml": {
      ...npm,
      "pnpm-workspace.yaml": "registries:\n  '@acme': https://npm.acme.example\n",
    },
    "a locked package of such a scope": {
      "package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": {},
          "node_modules/@acme/secret": { version: "1.0.0" },
          "node_modules/open": { version: "1.0.0" },
        },
      }),
      ".npmrc": "@acme:registry=https://npm.acme.example/",
    },
    "an explicit index of uv": {
      "pyproject.toml": `[project]
name = "p"
dependencies = ["secret", "open"]
[tool.uv.sources]
secret = { index = "acme" }
[[tool.uv.index]]
name = "acme"
url = "https://pypi.acme.example/simple"
explicit = true
`,
    },
    "an explicit source of Poetry": {
      "pyproject.toml": `[tool.poetry.dependencies]
open = "^1"
secret = { version = "^1", source = "acme" }
[[tool.poetry.source]]
name = "acme"
url = "https://pypi.acme.example/simple"
priority = "explicit"
`,
    },
    "a second source of Pipenv": {
      Pipfile: `[[source]]
name = "pypi"
url = "https://pypi.org/simple"
[[source]]
name = "acme"
url = "https://pypi.acme.example/simple"
[packages]
open = "*"
secret = { version = "*", index = "acme" }
`,
    },
    "a registry in Cargo.toml": { "Cargo.toml": `${cargo}open = "1"\nsecret = { version = "1", registry = "acme" }\n` },
    "a registry in the workspace of Cargo": {
      "Cargo.toml":
        '[workspace]\nmembers = ["a", "b"]\n[workspace.dependencies]\nsecret = { version = "1", registry = "acme" }\n',
      "a/Cargo.toml": `${cargo}open = "1"\nsecret = { workspace = true }\n`,
      "b/Cargo.toml": `${cargo}secret = "1"\n`,
    },
    "a mapping in nuget.config": {
      ...nuget,
      "nuget.config": config(
        `${feeds}<packageSourceMapping><packageSource key="nuget.org"><package pattern="*" /></packageSource><packageSource key="acme"><package pattern="Acme.*" /></packageSource></packageSourceMapping>`,
      ),
    },
    "a source block in a Gemfile": {
      Gemfile:
        'source "https://rubygems.org"\ngem "open"\nsource "https://gems.acme.example" do\n  gem "secret"\nend\n',
    },
    "a repository of Composer for some names": {
      "composer.json": composer({ type: "composer", url: "https://php.acme.example", only: ["acme/*"] }, "acme/secret"),
    },
    "a package of Composer from version control": {
      "composer.json": composer({ type: "vcs", url: "https://github.com/acme/secret" }, "acme/secret"),
    },
    "a source of one gem": {
      Gemfile: 'source "https://rubygems.org"\ngem "open"\ngem "secret", source: "https://gems.acme.example"\n',
    },
  };
  for (const [name, files] of Object.entries(cases)) {
    test(name, async () => {
      const asked = await hearOf(files);
      assert.ok(asked.some((words) => /\bopen\b/i.test(words)));
      assert.deepEqual(
        asked.filter((words) => /secret|acme/i.test(words)),
        [],
      );
    });
  }
});

const requirements = { "requirements.txt": "secret\n" };
const pyproject = (tail: string) => ({
  "pyproject.toml": `[project]\nname = "p"\ndependencies = ["secret"]\n${tail}`,
});
const gem = { Gemfile: 'source "https://rubygems.org"\ngem "secret"\n' };

describe("a registry for all names keeps all of them from everybody", () => {
  const cases: Readonly<Record<string, Files>> = {
    "in .npmrc": { ...npm, ".npmrc": "registry=https://npm.acme.example/" },
    "in .npmrc of a folder above": {
      "web/package.json": manifest("secret"),
      ".npmrc": "registry = https://npm.acme.example",
    },
    "in .yarnrc": { ...npm, ".yarnrc": 'registry "https://npm.acme.example"\n' },
    "in .yarnrc.yml": { ...npm, ".yarnrc.yml": 'npmRegistryServer: "https://npm.acme.example"\n' },
    "in bunfig.toml": { ...npm, "bunfig.toml": '[install]\nregistry = "https://npm.acme.example"\n' },
    "in a settings file that cannot be read": { ...npm, ".yarnrc.yml": "npmRegistryServer: [\n" },
    "by --index-url": { "requirements.txt": "--index-url https://pypi.acme.example/simple\nsecret\n" },
    "by -i": { "requirements.txt": "-i https://pypi.acme.example/simple\nsecret\n" },
    "by --extra-index-url": { "requirements.txt": "--extra-index-url=https://pypi.acme.example/simple\nsecret\n" },
    "by an index that a variable names": { "requirements.txt": "--extra-index-url ${ACME_INDEX}\nsecret\n" },
    "by an index in a line that is too long to read": {
      "requirements.txt": `secret\n--extra-index-url ${" ".repeat(5_000)}https://pypi.acme.example/simple\n`,
    },
    "by --extra-index-url of a list that includes this one": {
      ...requirements,
      "ci/requirements.txt": "--extra-index-url https://pypi.acme.example/simple\n-r ../requirements.txt\n",
    },
    "in pip.conf": {
      ...requirements,
      "pip.conf": "[global]\nextra-index-url =\n    https://pypi.acme.example/simple\n",
    },
    "in a conda environment": {
      "environment.yml":
        "dependencies:\n  - pip:\n    - --extra-index-url https://pypi.acme.example/simple\n    - secret\n",
    },
    "by an index of uv that is not explicit": pyproject(
      '[[tool.uv.index]]\nurl = "https://pypi.acme.example/simple"\n',
    ),
    "by the default index of uv": pyproject(
      '[[tool.uv.index]]\nname = "a"\ndefault = true\nurl = "https://pypi.acme.example/simple"\n',
    ),
    "by extra-index-url of uv": pyproject('[tool.uv]\nextra-index-url = ["https://pypi.acme.example/simple"]\n'),
    "in uv.toml": { ...pyproject(""), "uv.toml": '[[index]]\nurl = "https://pypi.acme.example/simple"\n' },
    "by a supplemental source of Poetry": pyproject(
      '[[tool.poetry.source]]\nname = "a"\npriority = "supplemental"\nurl = "https://pypi.acme.example/simple"\n',
    ),
    "by a source of PDM": pyproject('[[tool.pdm.source]]\nname = "a"\nurl = "https://pypi.acme.example/simple"\n'),
    "by the first source of Pipenv": {
      Pipfile: '[[source]]\nname = "a"\nurl = "https://pypi.acme.example/simple"\n[packages]\nsecret = "*"\n',
    },
    "by source replacement of Cargo": {
      "Cargo.toml": `${cargo}secret = "1"\n`,
      ".cargo/config.toml":
        '[source.crates-io]\nreplace-with = "acme"\n[source.acme]\nregistry = "sparse+https://crates.acme.example/"\n',
    },
    "by a feed beside nuget.org": { ...nuget, "NuGet.Config": config(feeds) },
    "by a source of Paket": {
      "paket.dependencies":
        "source https://api.nuget.org/v3/index.json\nsource https://nuget.acme.example/v3/index.json\nnuget Secret\n",
    },
    "by a repository of Composer": {
      "composer.json": composer({ type: "composer", url: "https://php.acme.example" }, "x/secret"),
    },
    "by archives of Composer in a folder": {
      "composer.json": composer({ type: "artifact", url: "archives" }, "x/secret"),
    },
    "by a source of a Gemfile": { Gemfile: 'source "https://gems.acme.example"\ngem "secret"\n' },
    "by a second source of a Gemfile": {
      Gemfile: 'source "https://rubygems.org"\nsource "https://gems.acme.example"\ngem "secret"\n',
    },
    "by a source of a Gemfile that is computed": { Gemfile: 'source ENV.fetch("GEM_SOURCE")\ngem "secret"\n' },
    "by a mirror of Bundler": {
      ...gem,
      ".bundle/config": '---\nBUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/: "https://gems.acme.example"\n',
    },
  };
  for (const [name, files] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual(await hearOf(files), []));
  }
});

describe("public registries and mirrors make no name private", () => {
  const cases: Readonly<Record<string, Files>> = {
    "a mirror in .npmrc": {
      ...npm,
      ".npmrc": "registry=https://registry.npmmirror.com\n@acme:registry=https://registry.yarnpkg.com/",
    },
    "settings of another folder": {
      "a/package.json": manifest("open"),
      "b/.npmrc": "registry=https://npm.acme.example",
    },
    "a scope among test inputs": { ...npm, "fixtures/.npmrc": "@acme:registry=http://localhost:4873" },
    "the index of PyTorch": {
      "requirements.txt": "--extra-index-url https://download.pytorch.org/whl/cpu\nsecret\n",
    },
    "an index that only a comment names": {
      "requirements.txt":
        "# --extra-index-url https://pypi.acme.example/simple\nsecret # or --index-url https://a.example\n",
    },
    "what uv has locked from PyPI": {
      ...pyproject('[[tool.uv.index]]\nurl = "https://pypi.acme.example/simple"\n'),
      "uv.lock":
        'version = 1\n[[package]]\nname = "secret"\nversion = "1.0.0"\nsource = { registry = "https://pypi.org/simple" }\n',
    },
    "a mirror of crates.io": {
      "Cargo.toml": `${cargo}secret = "1"\n`,
      ".cargo/config.toml":
        '[source.crates-io]\nreplace-with = "m"\n[source.m]\nregistry = "sparse+https://mirrors.ustc.edu.cn/crates.io-index/"\n',
    },
    "what Composer has locked from Packagist": {
      "composer.json": composer({ type: "composer", url: "https://php.acme.example" }, "x/secret"),
      "composer.lock": JSON.stringify({
        packages: [
          { name: "x/secret", version: "1.0", "notification-url": "https://packagist.org/downloads/" },
          { name: "x/open", version: "1.0", "notification-url": "https://packagist.org/downloads/" },
        ],
      }),
    },
    "a public repository of Composer": {
      "composer.json": composer({ type: "composer", url: "https://packages.drupal.org/8" }, "drupal/secret"),
    },
    "a public feed": {
      ...nuget,
      "nuget.config": config(
        '<packageSources><add key="d" value="https://pkgs.dev.azure.com/dnceng/public/_packaging/dotnet9/nuget/v3/index.json" /></packageSources>',
      ),
    },
    "a source that falls back to RubyGems": {
      Gemfile: 'source ENV["GEM_SOURCE"] || "https://rubygems.org"\ngem "secret"\n',
    },
  };
  for (const [name, files] of Object.entries(cases)) {
    test(name, async () => assert.ok((await hearOf(files)).some((words) => /secret|open/i.test(words))));
  }
});
