import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mutate, randomText } from "../../../test/helpers/mutate.ts";
import { random } from "../../../test/helpers/random.ts";
import { fileOf } from "../../../test/helpers/tree.ts";
import type { Detector } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { python } from "./index.ts";

const rounds = Number(process.env["LCC_FUZZ"] ?? 2000);

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

describe("damaged and hostile Python files", () => {
  for (const [path, sample] of Object.entries(samples)) {
    const detector = detectorOf(path);

    test(`${path} gives a result or a ParseError, and soon`, async () => {
      const next = random(path.length);
      const share = Math.ceil(rounds / 8); // sixteen samples share the rounds, so that each kind of parser gets its due
      for (let round = 0; round < Math.max(share, 200); round++) {
        await read(detector, path, round % 10 === 0 ? randomText(sample, round) : mutate(sample, next));
      }
      for (const unit of units) {
        const long = unit.repeat(Math.ceil(100_000 / unit.length));
        await read(detector, path, long);
        await read(detector, path, sample + long.slice(0, 20_000) + sample);
      }
    });
  }
});

function detectorOf(path: string): Detector {
  const ending = path.endsWith(".py") && path !== "setup.py" ? "*.py" : path;
  const found = python.detectors.find(
    ({ files }) =>
      files.includes(ending) ||
      (files.includes("conda-*.lock") && path.startsWith("conda-linux")) ||
      (files.includes("*requirements*.txt") && path === "requirements.txt"),
  );
  assert.ok(found, path);
  return found;
}

async function read(detector: Detector, path: string, text: string): Promise<void> {
  const start = performance.now();
  try {
    const { components } = await detector.parse(fileOf(path, text, beside));
    for (const component of components.slice(0, 20)) python.purl(component);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
  }
  const spent = performance.now() - start;
  assert.ok(spent < 1000, `${path} took ${Math.round(spent)} ms for ${JSON.stringify(text.slice(0, 200))}`);
}
