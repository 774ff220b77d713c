import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Projects, pythonIndex } from "../../../../test/helpers/python-index.ts";
import { resolvePython, showPackages } from "../../../../test/helpers/resolve-python.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";

const { listen } = useStandIns();

/** Every letter is a project with versions 1.0 to 3.0; `a` asks for `z`. */
const projects: Projects = {
  ...Object.fromEntries(
    "b c d e f g h i j y z".split(" ").map((name) => [name, { "1.0": [], "1.5": [], "2.0": [], "3.0": [] }]),
  ),
  a: { "1.0": ["z"] },
};

async function show(files: Readonly<Record<string, string>>) {
  const index = await listen(pythonIndex(projects));
  const tree = await resolvePython(files, index.address);
  return { list: showPackages(tree), tree, requests: index.requests };
}

describe("a manifest is resolved with its parts:", () => {
  test("pyproject.toml with extras and groups; the project itself is not asked for", async () => {
    const text = `[project]
name = "Own"
dependencies = ["a", "b<2; python_version >= '3.8'", "c; python_version < '3.8'"]
[project.optional-dependencies]
docs = ["d~=1.0", "z", "own[cli]"]
cli = ["e"]
[dependency-groups]
test = ["f", "own[docs]"]
dev = [{ include-group = "test" }, "g==1.*"]
`;
    const { list, tree, requests } = await show({ "pyproject.toml": text });
    assert.deepEqual(list, [
      ...["a 1.0 runtime", "b 1.5 runtime", "d 1.5 optional (extra docs)", "e 3.0 optional (extra cli)"],
      ...["f 3.0 dev (group test)", "g 1.5 dev (group dev)", "z 3.0 runtime"],
    ]);
    assert.deepEqual(
      tree.notOnPlatform?.map(({ name, line }) => [name, line]),
      [["c", 3]],
    );
    assert.ok(!requests.some((request) => request.includes("own")));
  });

  test("without the dependencies of what builds the package", async () => {
    const index = await listen(pythonIndex({ a: { "1": [] }, builder: { "1": ["c"] }, c: { "1": [] } }));
    const text = '[build-system]\nrequires = ["builder"]\n[project]\nname = "x"\ndependencies = ["a"]\n';
    const tree = await resolvePython({ "pyproject.toml": text }, index.address);
    assert.deepEqual(showPackages(tree), ["a 1 runtime"]);
    assert.deepEqual(
      index.requests.filter((request) => request.includes("builder")),
      [],
    );
  });

  test("uv's and PDM's groups, and uv's constraints", async () => {
    const text = `[project]
dependencies = ["a"]
[tool.uv]
dev-dependencies = ["b"]
constraint-dependencies = ["z<2", "y<1"]
[tool.pdm.dev-dependencies]
lint = ["c"]
`;
    const { list } = await show({ "pyproject.toml": text });
    assert.deepEqual(list, ["a 1.0 runtime", "b 3.0 dev (group dev)", "c 3.0 dev (group lint)", "z 1.5 runtime"]);
  });

  test("Poetry's ranges, conditions, extras and groups", async () => {
    const text = `[tool.poetry]
name = "own"
[tool.poetry.dependencies]
python = "^3.9"
b = "^1.0"
c = "~1.0"
d = { version = "*", optional = true }
e = { version = ">=1,<3", python = "<3.8" }
f = { version = "^2.0", markers = "sys_platform == 'linux'" }
g = { version = "*", platform = "win32" }
h = [{ version = "1.0", python = "<3.10" }, { version = "2.0", python = ">=3.10" }]
[tool.poetry.extras]
fast = ["d"]
[tool.poetry.dev-dependencies]
i = "1.*"
[tool.poetry.group.docs.dependencies]
j = "^1.0 || ^3.0"
`;
    const { list, tree } = await show({ "pyproject.toml": text });
    assert.deepEqual(list, [
      ...["b 1.5 runtime", "c 1.0 runtime", "d 3.0 optional (extra fast)", "f 2.0 runtime", "h 2.0 runtime"],
      ...["i 1.5 dev (group dev)", "j 3.0 dev (group docs)"],
    ]);
    assert.deepEqual(tree.notOnPlatform?.map(({ name, marker }) => `${name} ${marker}`).sort(), [
      "e python <3.8",
      'g sys_platform == "win32"',
    ]);
  });

  test("Pipfile with conditions as keys", async () => {
    const text = `[packages]
a = "*"
b = { version = "~=1.0", markers = "os_name == 'posix'" }
c = { version = "*", sys_platform = "== 'win32'" }
[dev-packages]
d = "<2"
`;
    const { list } = await show({ Pipfile: text });
    assert.deepEqual(list, ["a 1.0 runtime", "b 1.5 runtime", "d 1.5 dev (group dev-packages)", "z 3.0 runtime"]);
  });

  test("setup.cfg and setup.py with extras and conditions", async () => {
    const cfg = `[options]
install_requires =
    a
    b<2; python_version < "3"
[options.extras_require]
docs = c<2
`;
    assert.deepEqual((await show({ "setup.cfg": cfg })).list, [
      ...["a 1.0 runtime", "c 1.5 optional (extra docs)", "z 3.0 runtime"],
    ]);
    const setup = `setup(install_requires=["a"], extras_require={"docs": ["c<2"], ":python_version < '3'": ["d"]})`;
    const { list } = await show({ "setup.py": setup });
    assert.deepEqual(list, ["a 1.0 runtime", "c 1.5 optional (extra docs)", "z 3.0 runtime"]);
  });

  test("requirements files with constraints, hashes and other files", async () => {
    const files = {
      "requirements.txt": "-c limits.txt\n-r more/deps.txt\na --hash=sha256:00\nb\n",
      "more/deps.txt": "c<2\n",
      "limits.txt": "z<2\nb==2.0; python_version < '3'\nb==1.5; python_version >= '3'\n",
    };
    const { list } = await show(files);
    assert.deepEqual(list, ["a 1.0 runtime", "b 1.5 runtime", "c 1.5 runtime", "z 1.5 runtime"]);
  });

  test("a script of its own", async () => {
    const script = '# /// script\n# dependencies = ["b<2", "c; os_name == \'nt\'"]\n# ///\n';
    const { list } = await show({ "tool.py": script, "requirements.txt": "b\n" });
    assert.deepEqual(list, ["b 1.5 runtime", "b 3.0 runtime"]);
  });
});

describe("manifests of one project", () => {
  test("share their versions, also those in a folder of requirements", async () => {
    const files = {
      "requirements/base.txt": "b<2\n",
      "requirements/dev.txt": "-r base.txt\nb\nc\n",
      "setup.py": "setup(install_requires=['b'])",
    };
    assert.deepEqual((await show(files)).list, ["b 1.5 runtime", "c 3.0 dev"]);
  });

  test("are resolved apart where they contradict each other", async () => {
    const files = { "requirements-old.txt": "b==1.0\nc\n", "requirements-new.txt": "b==2.0\nc\n" };
    assert.deepEqual((await show(files)).list, ["b 1.0 runtime", "b 2.0 runtime", "c 3.0 runtime"]);
  });
});
