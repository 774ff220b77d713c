import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { hatchToml, pyproject } from "./pyproject.ts";

function show({ type, name, version, requirement = "", scope, locations }: Component): string {
  return `${type === "pypi" ? "" : `${type}:`}${name}@${version}${requirement} ${scope} ${locations[0]?.line ?? "-"}`;
}

async function read(text: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { components } = await pyproject.parse(fileOf("pyproject.toml", text, others));
  return components.map(show);
}

describe("pyproject.toml", () => {
  test("has the versions that the root of its uv workspace puts in place of its own", async () => {
    const text = `[project]\nname = "x"\ndependencies = ["a==1.0", "b==1.0", "c==1.0", "D==1.0"]\n`;
    const overrides = `["a==2.0", "b>=2", "c==2.0; sys_platform == 'win32'"]`;
    const root = `[tool.uv]\noverride-dependencies = ${overrides}\n`;
    const member = async (others: Readonly<Record<string, string>>) =>
      (await pyproject.parse(fileOf("packages/x/pyproject.toml", text, others))).components.map(show);
    assert.deepEqual(await member({ "pyproject.toml": root, "uv.lock": "" }), [
      "a@2.0 runtime 3",
      "b@>=2 runtime 3",
      "c@ runtime 3",
      "d@1.0 runtime 3",
    ]);
    assert.equal((await member({ "pyproject.toml": root }))[0], "a@1.0 runtime 3", "without a lockfile");
  });

  test("has dependencies, extras and groups in standard tables", async () => {
    const text = `[build-system]
requires = ["hatchling"]
[project]
name = "My_App"
dependencies = [
  "a[x]==1.0",
  "b>=2; python_version < \\"3.9\\"",
]
optional-dependencies.cli = ["c", "my-app[other]"]
[dependency-groups]
test = ["d"]
dev = [{include-group = "test"}, "e~=1.0", "some prose"]
`;
    assert.deepEqual(await read(text), [
      "a@1.0 runtime 6",
      "b@>=2 runtime 7",
      "c@ optional 9",
      "d@ dev 11",
      "e@~=1.0 dev 12",
      "hatchling@ dev 2",
    ]);
    const { notes } = await pyproject.parse(fileOf("pyproject.toml", text));
    const message = '"some prose" is not a valid requirement.';
    assert.deepEqual(notes, [{ message, lost: "some prose" }]);
  });

  test("has what builds the package, but not the package itself", async () => {
    const text = '[build-system]\nrequires = ["setuptools>=61", "x", 1]\n[project]\nname = "X"\ndependencies = ["a"]\n';
    const { components, notes } = await pyproject.parse(fileOf("pyproject.toml", text));
    assert.deepEqual(
      components.map(({ name, scope, scopeReason }) => [name, scope, scopeReason]),
      [
        ["a", "runtime", undefined],
        ["setuptools", "dev", "builds the package"],
      ],
    );
    assert.equal(notes?.length, 1);
  });

  test("has the line of a table that Poetry has for one package", async () => {
    const text = '[tool.poetry]\nname = "x"\n[tool.poetry.dependencies.a]\nversion = "1.0"\n';
    const { components } = await pyproject.parse(fileOf("pyproject.toml", text));
    assert.deepEqual(components.map(show), ["a@1.0 runtime 3"]);
  });

  test("has Poetry's tables, where a bare version is exact", async () => {
    const text = `[tool.poetry]
name = "x"
[tool.poetry.dependencies]
python = "^3.9"
a = "1.0"
b = { version = "^2", optional = true, extras = ["y"] }
c = [{ version = "1.1", python = "<3" }, { version = "*", python = ">=3" }]
d = { path = "../d", develop = true }
e = { path = "e-1.5-py3-none-any.whl" }
f = { git = "https://h.example/f.git", rev = "abc" }
[tool.poetry.group.docs.dependencies]
g = "==1.*"
[tool.poetry.dev-dependencies]
h = { version = "3", source = "corp" }
[[tool.poetry.source]]
name = "corp"
url = "https://u:p@corp.example/simple"
`;
    const { components } = await pyproject.parse(fileOf("pyproject.toml", text));
    assert.deepEqual(components.map(show), [
      ...["a@1.0 runtime 5", "b@^2 optional 6", "c@1.1 runtime 7", "c@* runtime 7", "e@1.5 runtime 9"],
      ...["f@ runtime 10", "h@3 dev 14", "g@==1.* dev 12"],
    ]);
    assert.deepEqual(
      components.flatMap(({ origin }) => (origin ? [`${origin.kind} ${origin.address}`] : [])),
      ["file e-1.5-py3-none-any.whl", "git https://h.example/f.git", "registry https://corp.example/simple"],
    );
  });

  test("has tables of other tools", async () => {
    const text = `[tool.pdm.dev-dependencies]
x = ["a", "-e file:///\${PROJECT_ROOT}/own#egg=own"]
[tool.uv]
dev-dependencies = ["b"]
[tool.rye]
dev-dependencies = ["c"]
[tool.hatch.envs.test]
dependencies = ["d"]
extra-dependencies = ["e"]
[tool.flit.metadata]
module = "own"
requires = ["f"]
requires-extra.test = ["g"]
[tool.pixi.dependencies]
python = "3.12.*"
h = ">=1"
[tool.pixi.feature.docs.target.linux.pypi-dependencies]
i = { version = "==2.0" }
`;
    assert.deepEqual(await read(text), [
      ...["a@ dev 2", "b@ dev 4", "c@ dev 6", "f@ runtime 12", "g@ optional 13", "d@ dev 8", "e@ dev 9"],
      ...["conda:h@>=1 runtime -", "i@2.0 dev -"],
    ]);
  });

  test("says where uv gets a package from; members of the workspace belong to the project", async () => {
    const text = `[project]
dependencies = ["a", "b", "c", "d"]
[tool.uv.sources]
a = { workspace = true }
b = { path = "../b" }
c = { git = "https://h.example/c", rev = "0123456789" }
d = [{ index = "corp", marker = "x" }]
[[tool.uv.index]]
name = "corp"
url = "https://corp.example/simple"
`;
    const { components } = await pyproject.parse(fileOf("pyproject.toml", text));
    assert.deepEqual(
      components.map(({ name, origin }) => ({ name, origin })),
      [
        { name: "c", origin: { kind: "git", address: "https://h.example/c", commit: "0123456789" } },
        { name: "d", origin: { kind: "registry", address: "https://corp.example/simple" } },
      ],
    );
  });

  test("has the applications of Briefcase and the package of pixi", async () => {
    const text = `[tool.briefcase]
requires = ["a==1"]
[tool.briefcase.app.x]
requires = ["b==1"]
test_requires = ["t==1"]
[tool.pixi.package.run-dependencies]
c = "==1"
[tool.pixi.package.target.linux-64.host-dependencies]
d = "==1"
`;
    const { components } = await pyproject.parse(fileOf("pyproject.toml", text));
    assert.deepEqual(
      components.map(({ type, name, scope }) => `${type}:${name} ${scope}`),
      ["pypi:a runtime", "pypi:b runtime", "pypi:t dev", "conda:c runtime", "conda:d build"],
    );
  });

  test("has what applications of Briefcase need on single platforms", async () => {
    const text = `[tool.briefcase.app.x]
permission.camera = "for photos"
[tool.briefcase.app.x.macOS]
requires = ["a==1"]
test_requires = ["t==1"]
[tool.briefcase.app.x.linux.flatpak]
requires = ["b==1"]
[tool.briefcase.app.x.linux.system.debian]
requires = ["c==1"]
system_requires = ["libcairo2-dev"]
[tool.briefcase.app.y]
iOS.requires = ["d==1"]
`;
    const { components } = await pyproject.parse(fileOf("pyproject.toml", text));
    assert.deepEqual(
      components.map(({ name, scope }) => `${name} ${scope}`),
      ["a runtime", "t dev", "b runtime", "c runtime", "d runtime"],
    );
  });

  test("may leave its lists to files", async () => {
    const text = `[project]
dynamic = ["dependencies", "optional-dependencies"]
[tool.setuptools.dynamic]
dependencies = { file = ["deps.txt", "missing.txt"] }
optional-dependencies.x = { file = "x.txt" }
`;
    assert.deepEqual(await read(text, { "deps.txt": "a==1\n", "x.txt": "\nb\n" }), ["a@1 runtime 1", "b@ optional 2"]);
  });

  test("that is not TOML is an error", () =>
    assert.rejects(
      pyproject.parse(fileOf("pyproject.toml", "[project\n")),
      new ParseError("This is not valid TOML.", 1),
    ));
});

test("hatch.toml has environments", async () => {
  const { components } = await hatchToml.parse(fileOf("hatch.toml", '[envs.lint]\ndependencies = ["ruff==0.4.0"]\n'));
  assert.deepEqual(components.map(show), ["ruff@0.4.0 dev 2"]);
});
