import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { python as pythonFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const python = await openEcosystem(pythonFacts);

const pyproject = `[project]
name = "own"
dependencies = ["a[x]>=1,<2; python_version < '3.9'", "b @ git+https://u:p@h.example/o/b.git@v1"]
[project.optional-dependencies]
e = ["c==1.0", "own[x]"]
[dependency-groups]
dev = ["d", { include-group = "t" }]
[tool.poetry.dependencies]
f = [{ version = "1.0", python = "<3" }, { path = "../f" }]
[tool.uv.sources]
a = { workspace = true }
[tool.setuptools.dynamic]
dependencies = { file = ["requirements.txt"] }
[tool.pixi.feature.test.target.linux.dependencies]
g = { version = "==1.0", build = "x" }
`;
const setup = `from setuptools import setup
BASE = ["a>=1", "b==%s" % V, f"c=={W}"]
extras = {"x": BASE, ":python_version<'3'": "d"}
extras["all"] = extras["x"] + read("deps.txt") if X else [*BASE]
BASE.append('e')
def req(): return ["g"] + [i for i in BASE]
setup(name="own", install_requires=BASE + req(), extras_require=extras, **{"tests_require": """h
i"""})
`;
const lists = `# comment
-r base.txt
-c constraints.txt
a[x,y]==1.0 \\
    --hash=sha256:00 # via -r x.in, b
b>=2,<3 ; python_version < "3"
-e git+https://u:p@h.example/o/r.git@v1#egg=r&subdirectory=s
./w/wheel-1.0-py3-none-any.whl
c @ https://h.example/c-1.0.tar.gz
d=1.0=py_0
`;
const tomlLock = `[metadata]
groups = ["default", "t"]
[[package]]
name = "a"
version = "1.0"
groups = ["main", "default"]
source = { registry = "https://i.example/simple" }
dependencies = [{ name = "b", extra = ["x"], marker = "'t' in extras" }, "b[x]>=1"]
[package.optional-dependencies]
x = [{ name = "a" }]
[[package]]
name = "own"
source = { editable = "." }
[package.dev-dependencies]
dev = [{ name = "a" }]
[package.extras]
x = ["b (>=1)"]
[[packages]]
name = "c"
vcs = { type = "git", url = "https://h.example/c.git", commit-id = "0123456789abcdef" }
`;

const samples: Readonly<Record<string, string>> = {
  "requirements.txt": lists,
  "pyproject.toml": pyproject,
  "setup.py": setup,
  "setup.cfg":
    "[metadata]\nname = own\n[options]\ninstall_requires =\n  # c\n  a>=1\n  b==2 ; x\n[options.extras_require]\ny = file: deps.txt, x\nz = c; d\n",
  Pipfile:
    '[[source]]\nname = "i"\nurl = "https://i.example"\n[packages]\na = "*"\nb = { version = "==1.0", index = "i" }\nc = { git = "https://h.example/c.git", ref = "x" }\n[docs]\nd = { path = "." }\n',
  "Pipfile.lock":
    '{\n    "_meta": {"sources": [{"name": "i", "url": "https://i.example"}]},\n    "default": {\n        "a": {\n            "version": "==1.0"\n        }\n    },\n    "develop": {"b": {"git": "https://h.example/b.git", "ref": "0123456789"}}\n}\n',
  "poetry.lock": `${tomlLock}[package.dependencies]\nb = [{ version = "1", optional = true }]\n`,
  "uv.lock": tomlLock,
  "pdm.lock": tomlLock,
  "pylock.toml": tomlLock,
  "environment.yml":
    "name: n\nchannels: [x]\ndependencies:\n  - python=3.9\n  - c::a=1.0=b_0 # why\n  - b[version='>=1']\n  - pip:\n    - d==1.0\n    - -r base.txt\n",
  "conda-lock.yml":
    "version: 1\nmetadata:\n  sources: [environment.yml]\npackage:\n- name: a\n  version: '1.0'\n  manager: conda\n  dependencies: {b: '>=1'}\n  url: https://c.example/x/linux-64/a-1.0-b_0.conda\n- {name: B, version: 2, manager: pip, category: dev}\n",
  "conda-linux-64.lock": "# x\n@EXPLICIT\nhttps://conda.anaconda.org/x/noarch/a-1.0-b_0.tar.bz2#00\n",
  "pixi.toml":
    '[workspace]\nname = "w"\n[dependencies]\na = ">=1"\n[feature.dev.pypi-dependencies]\nb = { git = "https://h.example/b" }\n',
  "pixi.lock":
    "version: 6\npackages:\n- conda: https://conda.anaconda.org/conda-forge/noarch/a-1.0-b_0.conda\n  depends:\n  - b >=1\n  license: MIT\n- pypi: ./\n  name: own\n- kind: pypi\n  name: b\n  version: 1\n",
  "tool.py":
    '#!/usr/bin/env python\n# /// script\n# dependencies = ["a>=1", "b"]\n# [tool.uv.sources]\n# b = { path = "." }\n# ///\nimport a\n',
};
const beside = {
  "base.txt": lists,
  "constraints.txt": "b==2.0\n",
  "deps.txt": "x\n",
  "setup.py": setup,
  "pyproject.toml": pyproject,
};
const units = [
  "a",
  " ",
  "\n",
  "(",
  "[",
  '"',
  "'",
  "=",
  "-r base.txt\n",
  "a==1\n",
  "a,",
  "1.",
  "[[package]]\n",
  "@ ",
  "# ",
  "\\\n",
  "x:",
  "%",
  "install_requires=(",
];

fuzzDetectors({
  title: "damaged and hostile Python files",
  ecosystem: python,
  samples,
  beside,
  shares: 1 / 8, // sixteen samples go through a few readers
  units,
  places: (sample, long) => [long, sample + long.slice(0, 20_000) + sample],
});
