import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { python as pythonFacts } from "../../ecosystems/python/index.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { detect, type Detection } from "../detect.ts";
import { openEcosystem } from "../../ecosystems/index.ts";

const python = await openEcosystem(pythonFacts);

const site = ".venv/lib/python3.12/site-packages";

/** The files of an installed package: `["flask", "3.0.0", "click>=8"]`. */
function wheel(name: string, version: string, ...requires: string[]): [string, string] {
  const lines = [`Name: ${name}`, `Version: ${version}`, ...requires.map((name) => `Requires-Dist: ${name}`)];
  return [`${site}/${name.replaceAll("-", "_")}-${version}.dist-info/METADATA`, `${lines.join("\n")}\n\nText`];
}

const find = (files: Readonly<Record<string, string>>, ...wheels: [string, string][]) =>
  detect(sourceOf({ ".venv/pyvenv.cfg": "", ...files, ...Object.fromEntries(wheels) }), [python], { exclude: [] });
const show = ({ components }: Detection) =>
  components.map(({ name, version, scope, direct, resolvedBy }) =>
    [`${name}@${version}`, scope, ...(direct ? ["direct"] : []), resolvedBy].join(" "),
  );
const unlocked = ({ coverage }: Detection) => (coverage.unlocked ?? []).map(({ file }) => file);

describe("a virtual environment without a lockfile", () => {
  test("gives what the manifests lead to, and counts the rest", async () => {
    const found = await find(
      {
        "requirements.txt": "flask>=3\n",
        "requirements-dev.txt": "pytest\n",
        "service/setup.py": 'setup(install_requires=["click"])\n',
      },
      wheel(
        "Flask",
        "3.0.0",
        "Jinja2 (>=3.1)",
        "click>=8",
        'colorama; sys_platform == "win32"',
        "asgiref; extra == 'async'",
      ),
      wheel("Jinja2", "3.1.2", "MarkupSafe>=2", 'pytest; extra == "test"'),
      wheel("MarkupSafe", "2.1.3"),
      wheel("click", "8.1.7"),
      wheel("pytest", "8.0.0", "pluggy"),
      wheel("pluggy", "1.4.0"),
      wheel("asgiref", "3.7.2"),
      wheel("pip", "24.0"),
    );
    assert.deepEqual(show(found), [
      "click@8.1.7 runtime direct installed",
      "flask@3.0.0 runtime direct installed",
      "jinja2@3.1.2 runtime installed",
      "markupsafe@2.1.3 runtime installed",
      "pluggy@1.4.0 dev installed",
      "pytest@8.0.0 dev direct installed",
    ]);
    assert.deepEqual(unlocked(found), []);
    assert.deepEqual(found.components[1]?.dependsOn, ["pypi:click@8.1.7", "pypi:jinja2@3.1.2"]);
    assert.deepEqual(found.components[2]?.dependsOn, ["pypi:markupsafe@2.1.3"]); // not pytest: the extra is not asked for
    assert.deepEqual(found.components[1]?.locations, [
      { file: `${site}/Flask-3.0.0.dist-info/METADATA` },
      { file: "requirements.txt", line: 1 },
    ]);
    assert.deepEqual(found.errors, [
      {
        file: ".venv",
        detector: "installed/Python",
        message: "One installed package is not needed by any manifest, and not listed.",
      },
    ]);
  });

  test("follows the extras that were asked for, directly and by packages", async () => {
    const found = await find(
      { "pyproject.toml": '[project]\nname = "x"\ndependencies = ["requests[socks]", "b"]\n' },
      wheel("requests", "2.31.0", 'PySocks; extra == "socks"', 'chardet; extra == "chardet"'),
      wheel("PySocks", "1.7.1"),
      wheel("chardet", "5.0.0"),
      wheel("b", "1.0", "c[x]"),
      wheel("c", "1.0", "d; extra == 'x' and python_version < '3'", "e; 'x' == extra"),
      wheel("e", "1.0"),
    );
    assert.deepEqual(
      found.components.map(({ name }) => name),
      ["b", "c", "e", "pysocks", "requests"],
    );
    assert.deepEqual(unlocked(found), []);
  });

  const stays: Readonly<Record<string, readonly [string, [string, string][], readonly string[]]>> = {
    "a requirement is not installed": ["a\nb\n", [wheel("a", "1.0")], ["a@1.0", "b@"]],
    "something that is needed is not installed": ["a\n", [wheel("a", "1.0", "b")], ["a@1.0"]],
    "an extra is not installed": ["a[x]\n", [wheel("a", "1.0", "b; extra == 'x'")], ["a@1.0"]],
    "another version is pinned": ["a==2.0\n", [wheel("a", "1.0")], ["a@1.0", "a@2.0"]],
    "what is installed does not fit": ["a>=2\n", [wheel("a", "1.0")], ["a@", "a@1.0"]],
    "metadata cannot be read": ["a\n", [[`${site}/a-1.0.dist-info/METADATA`, "Name: a\n"]], ["a@"]],
  };
  for (const [name, [list, wheels, want]] of Object.entries(stays)) {
    test(`leaves the manifest unlocked where ${name}`, async () => {
      const found = await find({ "requirements.txt": list }, ...wheels);
      assert.deepEqual(
        found.components.map((item) => `${item.name}@${item.version}`),
        want,
      );
      assert.deepEqual(unlocked(found), ["requirements.txt"]);
    });
  }

  test("is the nearest one, whatever its name", async () => {
    const found = await detect(
      sourceOf({
        "requirements.txt": "a\n",
        ...Object.fromEntries([wheel("a", "1.0")]),
        "sub/app/requirements.txt": "a\n",
        "sub/my-env/pyvenv.cfg": "",
        "sub/my-env/Lib/site-packages/a-2.0.dist-info/METADATA": "Name: a\nVersion: 2.0\n",
      }),
      [python],
      { exclude: [] },
    );
    assert.deepEqual(show(found), ["a@1.0 runtime direct installed", "a@2.0 runtime direct installed"]);
  });

  test("may hold eggs, repositories and folders of the project", async () => {
    const found = await find(
      {
        "requirements.txt": "old[x]\ntool @ git+https://git.example/tool.git\nlocal-lib\n",
        [`${site}/old-1.0-py3.8.egg-info/PKG-INFO`]: "Name: old\nVersion: 1.0\n",
        [`${site}/old-1.0-py3.8.egg-info/requires.txt`]: "base\n\n[:sys_platform == 'win32']\nwin\n\n[x]\nextra-one\n",
        [`${site}/tool-2.0.dist-info/direct_url.json`]:
          '{"url": "https://git.example/tool.git", "vcs_info": {"vcs": "git", "commit_id": "0123456789abcdef0123456789abcdef01234567"}}',
        [`${site}/local_lib-0.1.dist-info/direct_url.json`]:
          '{"url": "file:///home/me/project/lib", "dir_info": {"editable": true}}',
      },
      wheel("base", "1.0", "tool"),
      wheel("extra-one", "1.0"),
      wheel("tool", "2.0"),
      wheel("local-lib", "0.1", "inner"),
      wheel("inner", "1.0"),
    );
    assert.deepEqual(
      found.components.map(({ name, origin }) => [name, origin?.kind]),
      [
        ["base", undefined],
        ["extra-one", undefined],
        ["inner", undefined],
        ["old", undefined],
        ["tool", "git"],
      ],
    );
    assert.deepEqual(unlocked(found), []);
  });

  test("does not cover what conda installs", async () => {
    const found = await find({ "environment.yml": "dependencies:\n  - numpy\n  - pip:\n    - a\n" }, wheel("a", "1.0"));
    assert.deepEqual(show(found), ["numpy@ runtime direct manifest", "a@1.0 runtime direct installed"]);
    assert.deepEqual(unlocked(found), ["environment.yml"]);
  });
});
