import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { setupCfg } from "./setup-cfg.ts";

async function read(text: string, others: Readonly<Record<string, string>> = {}) {
  const { components, notes = [] } = await setupCfg.parse(fileOf("setup.cfg", text, others));
  return {
    found: components.map(
      ({ name, version, requirement = "", scope, locations }) =>
        `${name}@${version}${requirement} ${scope} ${locations[0]?.line}`,
    ),
    notes: notes.map(({ line }) => line),
  };
}

describe("setup.cfg", () => {
  test("has requirements of setuptools", async () => {
    const text = `[metadata]
name = own
[options]
install_requires =
    a>=1
    # comment

    b==2 ; python_version < "3"  # why
    no requirement
tests_require = c; d
setup_requires: e
[options.extras_require]
x =
    f
    own[y]
all = %(x)s
[tool:pytest]
install_requires = g
`;
    assert.deepEqual(await read(text), {
      found: [...["a@>=1 runtime 5", "b@2 runtime 8", "c@ dev 10", "d@ dev 10", "e@ build 11", "f@ optional 14"]],
      notes: [9],
    });
  });

  test("may leave them to a file", async () => {
    const text = "[options]\ninstall_requires = file: a.txt, b.txt\n";
    const { found } = await read(text, { "a.txt": "a==1\n", "b.txt": "b\n" });
    assert.deepEqual(found, ["a@1 runtime 1", "b@ runtime 1"]);
  });

  test("without requirements gives none", async () =>
    assert.deepEqual(await read("[flake8]\nmax-line-length = 100\nno section key\n"), { found: [], notes: [] }));
});
