import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { broughtIn } from "../../../../../test/helpers/brought-in.ts";
import { scopeWithMarker } from "./extra-marker.ts";

describe("a requirement with a marker", () => {
  const cases: Readonly<Record<string, string>> = {
    'extra == "jupyter"': "optional, extra jupyter",
    "'jupyter' == extra": "optional, extra jupyter",
    'extra == "a" or extra == "b"': "optional, extra a, b",
    'python_version > "3" and extra == "a"': "optional, extra a",
    '(extra == "a" or extra == "b") and sys_platform == "linux"': "optional, extra a, b",
    'extra == "a" or python_version > "3"': "runtime",
    'extra != "a"': "runtime",
    'python_version > "3"': "runtime",
    "extra ==": "runtime",
    "extra == extra": "runtime",
  };
  for (const [marker, want] of Object.entries(cases)) {
    test(`is ${want} with ${marker}`, () => {
      const { scope, scopeReason } = scopeWithMarker("runtime", marker);
      assert.equal([scope, scopeReason].filter(Boolean).join(", "), want);
    });
  }

  test("keeps a scope that is weaker already", () =>
    assert.deepEqual(scopeWithMarker("dev", 'extra == "a"'), { scope: "dev" }));

  test("is optional in every file that has one", async () => {
    const want = { a: "runtime", b: "optional" };
    assert.deepEqual(await broughtIn({ "requirements.txt": `a==1\nb==1; extra == "jupyter"\n` }), want);
    const pyproject = `[project]\nname = "own"\ndependencies = ["a==1", "b==1; extra == 'jupyter'"]\n`;
    assert.deepEqual(await broughtIn({ "pyproject.toml": pyproject }), want);
    const setup = `from setuptools import setup\nsetup(name="own", install_requires=["a==1", 'b==1; extra == "jupyter"'])\n`;
    assert.deepEqual(await broughtIn({ "setup.py": setup }), want);
  });
});
