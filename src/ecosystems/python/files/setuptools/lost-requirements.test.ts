import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { setupPy } from "./setup-py.ts";

async function lostIn(text: string, others: Readonly<Record<string, string>> = {}) {
  const { notes = [] } = await setupPy.parse(fileOf("setup.py", text, others));
  return notes.flatMap(({ lost }) => lost ?? []);
}

describe("arguments of setup(…) that are not in setup.py", () => {
  const about = "from meta import about\n";
  const unknown: Readonly<Record<string, readonly [text: string, lost: string]>> = {
    "from another module": [`${about}setup(**about)`, "**about"],
    "from a function of another module": ["from meta import get\nsetup(name='x', **get())", "**get"],
    "from a module with a default": ["try: from meta import kw\nexcept ImportError: kw = {}\nsetup(**kw)", "**kw"],
    "from a file": ["cfg = json.load(open('cfg.json'))\nsetup(**cfg)", "**cfg"],
    "from a file, added to a dict": ["kw = {'name': 'x'}\nkw.update(yaml.safe_load(f))\nsetup(**kw)", "**kw"],
    "beside build requirements": [`${about}setup(setup_requires=['wheel'], **about)`, "**about"],
    "with additions": [`${about}about["install_requires"] += ["a"]\nsetup(**about)`, "**about"],
    "in a second dict": [`kw = {}\n${about}setup(**kw, **dict(about))`, "**dict"],
    "in a dict inside of a dict": [`${about}kw = {"name": "x", **about}\nsetup(**kw)`, "**kw"],
    "with computed keys": ["kw = {}\nfor k in names: kw[k] = get(k)\nsetup(**kw)", "**kw"],
  };
  for (const [name, [text, lost]] of Object.entries(unknown)) {
    test(`are lost: ${name}`, async () => assert.deepEqual(await lostIn(text), [lost]));
  }

  const known: Readonly<Record<string, string>> = {
    "a dict in the program": 'about = {"name": "x", "version": read()}\nsetup(version="1", **about)\nf(**other)\n',
    "a dict with keys set one by one": 'kw = {}\nif x: kw["ext_modules"] = build()\nsetup(**kw)',
    "a dict that a function returns":
      "def get():\n    c = {}\n    c['cmdclass'] = make()\n    return c\nsetup(**get())",
    "a comprehension over a dict": "kw = dict(name='x')\nsetup(**{k: v for k, v in kw.items() if v})",
    "no dict": "setup(packages=find(), version=2**n)\n",
    "requirements in the call": `${about}setup(install_requires=[], **about)`,
    "a configuration of numpy": "def conf():\n    c = Configuration('x')\n    return c\nsetup(**conf().todict())",
    "metadata from catkin":
      "from catkin_pkg.python_setup import *\nd = generate_distutils_setup(packages=['x'])\nsetup(**d)",
  };
  for (const [name, text] of Object.entries(known)) {
    test(`are not lost: ${name}`, async () => assert.deepEqual(await lostIn(text), []));
  }

  const pyproject = (text: string) => ({ "pyproject.toml": text });
  const beside: Readonly<Record<string, readonly [files: Record<string, string>, isLost: boolean]>> = {
    "a setup.cfg without requirements": [{ "setup.cfg": "[metadata]\nname = x\n" }, true],
    "a setup.cfg with requirements": [{ "setup.cfg": "[options]\ninstall_requires =\n  a\n" }, false],
    "a pyproject.toml with settings of tools": [pyproject("[tool.black]\nline-length = 9\n"), true],
    "a broken pyproject.toml": [pyproject("[tool"), true],
    "a project table": [pyproject('[project]\nname = "x"\n'), false],
    "a project table that leaves its dependencies to setup.py": [
      pyproject('[project]\nname = "x"\ndynamic = ["dependencies"]\n'),
      true,
    ],
    "a project table that leaves its dependencies to a file": [
      pyproject(
        '[project]\nname = "x"\ndynamic = ["dependencies"]\n[tool.setuptools.dynamic]\ndependencies = { file = "a.txt" }\n',
      ),
      false,
    ],
    "a manifest of Poetry": [pyproject('[tool.poetry.dependencies]\na = "1"\n'), false],
    "another build backend": [pyproject('[build-system]\nbuild-backend = "flit_core.buildapi"\n'), false],
  };
  for (const [name, [files, isLost]] of Object.entries(beside)) {
    test(`are ${isLost ? "" : "not "}lost beside ${name}`, async () =>
      assert.deepEqual(await lostIn(`${about}setup(**about)`, files), isLost ? ["**about"] : []));
  }
});

describe("requirements that setup.py computes", () => {
  const install = "setup(install_requires=reqs)";
  const extras = "setup(extras_require=extras)";
  const lost: Readonly<Record<string, string>> = {
    "names from a dict": `reqs = []\nfor n, v in {'a': '1'}.items(): reqs.append('%s==%s' % (n, v))\n${install}`,
    "names from a loop": `reqs = []\nfor p in ('a', 'b'): reqs.append(p + '>=1')\n${install}`,
    "keys of a dict": `D = {'a': '1'}\nreqs = []\nfor n in D: reqs.append(n)\n${install}`,
    "keys of a dict in a comprehension": `D = {'a': '>=1'}\nreqs = [n + v for n, v in D.items()]\n${install}`,
    "keys of a dict in a format": `D = {'a': '1'}\nreqs = ['%s==%s' % i for i in D.items()]\n${install}`,
    "a list of another module": `from foo import reqs\nreqs.append('b')\n${install}`,
    "a function of another module, or its replacement": `try: from foo import load\nexcept E:\n  def load(): return ['a']\nreqs = load()\n${install}`,
    "extras from files": `extras = {}\nfor k in ('p', 'q'): extras[k] = open('%s.list' % k).read().split()\n${extras}`,
    "extras from a function": `extras = {}\nfor k in ('p', 'q'): extras[k] = load(k)\n${extras}`,
    "extras named in a comprehension": `extras = {k: ['x-' + k] for k in ('p', 'q')}\n${extras}`,
    "extras beside known ones": `extras = load()\nextras['a'] = ['b']\n${extras}`,
  };
  for (const [name, text] of Object.entries(lost)) {
    const argument = text.endsWith(install) ? "install_requires" : "extras_require";
    test(`are lost: ${name}`, async () => assert.deepEqual(await lostIn(text), [argument]));
  }

  const kept: Readonly<Record<string, string>> = {
    "versions in texts": `V = get()\nreqs = ['a==' + V, f'b>={V}', 'c~=%s' % V]\n${install}`,
    "a loop over a list": `reqs = []\nfor p in ['a', 'b']: reqs.append(p.strip())\n${install}`,
    "all extras together": `extras = {'a': ['b']}\nextras['all'] = [d for k, v in extras.items() for d in v]\n${extras}`,
    "extras that are filtered": `R = {'a': ['b']}\nextras = {k: v for k, v in R.items() if k != 'x'}\n${extras}`,
    "extras that are sorted": `extras = {'a': ['b']}\nfor k, v in extras.items(): extras[k] = sorted(v)\n${extras}`,
  };
  for (const [name, text] of Object.entries(kept)) {
    test(`are not lost: ${name}`, async () => assert.deepEqual(await lostIn(text), []));
  }
});
