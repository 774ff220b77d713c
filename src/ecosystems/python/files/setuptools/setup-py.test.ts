import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { setupPy } from "./setup-py.ts";

async function read(text: string, others: Readonly<Record<string, string>> = {}) {
  const { components, notes = [] } = await setupPy.parse(fileOf("setup.py", text, others));
  return {
    found: components.map(({ name, version, requirement = "", scope }) => `${name}@${version}${requirement} ${scope}`),
    lines: components.map(({ locations }) => locations[0]?.line),
    isComputed: notes.length > 0,
  };
}

describe("setup.py", () => {
  const cases: Readonly<Record<string, readonly [text: string, found: readonly string[], isComputed?: boolean]>> = {
    "lists in the call": [
      `setup(name="x", install_requires=["a>=1", 'b==2',  # c\n # "d",\n "e" ">=3"], tests_require=("f",), setup_requires=["g"])`,
      ["a@>=1 runtime", "b@2 runtime", "e@>=3 runtime", "f@ dev", "g@ build"],
    ],
    "lists from variables": [
      `A = ["a"]\nB: list[str] = A + ["b"]\nsetup(install_requires=B + C + list(D))\nC = ("c",)\nD = {"d"}\n`,
      ["a@ runtime", "b@ runtime", "c@ runtime", "d@ runtime"],
    ],
    "what is added later, in every branch": [
      `r = ["a"]\nif x: r.append("b")\nelse:\n    r += ["c"]\n    r.extend(["d"])\nsetup(install_requires=r if y else ["e"])`,
      ["a@ runtime", "b@ runtime", "c@ runtime", "d@ runtime", "e@ runtime"],
    ],
    "extras, also by key": [
      `e = {"x": ["a"], "y": "b"}\ne["z"] = e["x"] + ["c==1"]\ne.update({"w": ["d"]})\nsetup(extras_require=e)`,
      ["a@ optional", "b@ optional", "a@ optional", "c@1 optional", "d@ optional"],
    ],
    "extras that are conditions": [
      `setup(extras_require={":python_version<'3'": ["a"], "x:os_name=='nt'": ["b"]})`,
      ["a@ runtime", "b@ optional"],
    ],
    "arguments in a dict": [
      `kw = dict(install_requires=["a"])\nkw["tests_require"] = ["b"]\nx = {"extras_require": dict(y=["c"])}\nsetup(**kw, **x)`,
      ["a@ runtime", "b@ dev", "c@ optional"],
    ],
    "text with a requirement in each line": [
      `R = """\n  a>=1\n  # b\n  c  # why\n"""\nsetup(install_requires=R)`,
      ["a@>=1 runtime", "c@ runtime"],
    ],
    "what functions return": [
      `def reqs():\n    r = ["a"]\n    return r\ndef other(): return 1\nsetup(install_requires=reqs())`,
      ["a@ runtime"],
    ],
    "texts with holes": [
      `V = "1.2"\nsetup(install_requires=[f"a=={V}", f"b>={w}", "c>=%s" % w, "d=={}".format(w)])`,
      ["a@1.2 runtime", "b@ runtime", "c@ runtime", "d@ runtime"],
    ],
    "texts that are put together": [
      `V = "1.2"\nsetup(install_requires=["a==" + V, "b" + "==2", "c>=" + version(), N + "==3"] + ["d"])`,
      ["a@1.2 runtime", "b@2 runtime", "c@ runtime", "d@ runtime"],
      true,
    ],
    "what is added to an entry of a dict": [
      `e = {"x": ["a"]}\ne["x"].append("b")\nkw = dict(extras_require=e)\nkw["install_requires"] = ["c"]\nkw["install_requires"].extend(["d"])\nsetup(**kw)`,
      ["a@ optional", "b@ optional", "c@ runtime", "d@ runtime"],
    ],
    "what loops go through": [
      `r = []\nfor p in ("a", "b"):\n    r.append(p)\ne = {}\nfor k, v in {"x": ["c"], "y": ["d"]}.items(): e[k] = sorted(v)\nfor p in e: e[p] = list(set(e[p]))\nsetup(install_requires=r, extras_require=e)`,
      ["a@ runtime", "b@ runtime", "c@ optional", "d@ optional"],
      true,
    ],
    "nothing that a function is only told": [
      `setup(install_requires=["a"] + parse("requirements.txt", session="hack", options={"mode": "fast"}))`,
      ["a@ runtime"],
      true,
    ],
    "names looked up in a list": [
      `_deps = ["a>=1", "b[x]==2", "c"]\ndeps = {n: d for n, d in split(_deps)}\nsetup(install_requires=[deps["a"]], extras_require={"x": pick("b[x]", "other")})`,
      ["a@>=1 runtime", "b@2 optional"],
      true,
    ],
    "what a comprehension goes through": [
      `e = {"x": ["a"]}\nsetup(install_requires=[r for r in ["b", "c"]], extras_require={k: v for k, v in e.items()})`,
      ["b@ runtime", "c@ runtime", "a@ optional"],
      true,
    ],
    "no names of extras that a comprehension goes through": [
      `NAMES = {"redis", "sql"}\ndef extras(*p): return reqs("extras", *p)\ndef all(): return {x: extras(x + ".txt") for x in NAMES}\nsetup(extras_require=all(), install_requires=["a"])`,
      ["a@ runtime"],
      true,
    ],
    "packages that extras are named after": [
      `setup(extras_require={x: [x] for x in ["a", "b"]}, tests_require=[])\ne = {f"x-{n}": parse(r) for n, r in D.items()}\nD = {"x": ["c"]}\nsetup(extras_require=e)`,
      ["a@ optional", "b@ optional", "c@ optional"],
      true,
    ],
    "nothing that is only similar": [
      `install_requires = ["a"]\nsetup(entry_points={"console_scripts": ["t=t:main==1"]}, python_requires=">=3", keywords=["k"])`,
      [],
    ],
    "nothing twice in a circle": [
      `a = b + ["x"]\nb = a\ne = {"k": []}\ne["k"] = e["k"] + a\nsetup(install_requires=a, extras_require=e)`,
      ["x@ runtime", "x@ optional"],
    ],
  };
  for (const [name, [text, found, isComputed = false]] of Object.entries(cases)) {
    test(`lists ${name}`, async () => {
      const result = await read(text);
      assert.deepEqual(result.found.toSorted(), found.toSorted());
      assert.equal(result.isComputed, isComputed);
    });
  }

  test("knows the line of every requirement", async () =>
    assert.deepEqual(
      (await read(`setup(\n  install_requires=[\n    "a",\n    "b"],\n  tests_require="""\nc\n""")`)).lines,
      [3, 4, 6],
    ));

  test("says when requirements are computed, and reads the files that only it names", async () => {
    const text = `setup(install_requires=open("deps.txt").read().split(), extras_require={"x": read("requirements-x.txt")})`;
    const files = { "deps.txt": "a==1\n", "requirements-x.txt": "b==2\n" };
    assert.deepEqual(await read(text, files), { found: ["a@1 runtime"], lines: [1], isComputed: true });
  });

  test("that asks for the project itself does not list it", async () =>
    assert.deepEqual((await read(`setup(name="own", extras_require={"all": ["own[x]", "a"]})`)).found, [
      "a@ optional",
    ]));
});
