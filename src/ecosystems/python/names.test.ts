import assert from "node:assert/strict";
import { test } from "node:test";
import { pythonPurl } from "./names.ts";

const purl = (type: string, name: string, version: string): string | undefined =>
  pythonPurl({ type, name, version, scope: "runtime", locations: [] });

test("packages of PyPI and conda have package URLs", () => {
  assert.equal(purl("pypi", "torch", "2.0.1+cu118"), "pkg:pypi/torch@2.0.1%2Bcu118");
  assert.equal(purl("pypi", "a", "1!2.0"), "pkg:pypi/a@1%212.0");
  assert.equal(purl("pypi", "a", ""), "pkg:pypi/a");
  assert.equal(purl("conda", "opt_einsum", "3.3.0"), "pkg:conda/opt_einsum@3.3.0");
});
