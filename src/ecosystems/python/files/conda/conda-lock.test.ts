import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { condaExplicit } from "./conda-explicit.ts";
import { condaLock } from "./conda-lock.ts";

const lock = `version: 1
metadata:
  sources:
  - env/environment.yml
package:
- name: a
  version: '1.10'
  manager: conda
  platform: linux-64
  dependencies:
    b_c: '>=1'
    python: ''
  url: https://conda.anaconda.org/conda-forge/linux-64/a-1.10-h_0.conda
  category: main
- name: b_c
  version: 2.0
  manager: conda
  dependencies: {}
  url: https://corp.example/channel/noarch/b_c-2.0-h_0.tar.bz2
  category: dev
- name: Pip_Pkg
  version: 3.0
  manager: pip
  url: https://files.pythonhosted.org/packages/pip_pkg-3.0-py3-none-any.whl
  category: main
- name: python
  version: 3.11.0
  manager: conda
`;

test("conda-lock.yml has conda and pip packages with their edges", async () => {
  const environment = "dependencies:\n- a\n- pip:\n  - pip-pkg\n";
  const { components } = await condaLock.parse(fileOf("conda-lock.yml", lock, { "env/environment.yml": environment }));
  assert.deepEqual(
    components.map(({ type, name, version, scope, direct, dependsOn = [], origin }) =>
      [`${type}:${name}@${version}`, scope, direct, ...dependsOn, origin?.address ?? ""].join(" "),
    ),
    [
      "conda:a@1.10 runtime true conda:b_c@2.0 ",
      "conda:b_c@2.0 dev false https://corp.example/channel",
      "pypi:pip-pkg@3.0 runtime true ",
    ],
  );
});

test("an explicit list has one address in each line", async () => {
  const text =
    "# platform: linux-64\n@EXPLICIT\nhttps://repo.anaconda.com/pkgs/main/linux-64/lib-x-1.0-h_0.conda#00\nhttps://repo.anaconda.com/pkgs/main/linux-64/python-3.9.0-h_0.conda\n";
  assert.deepEqual((await condaExplicit.parse(fileOf("conda-linux-64.lock", text))).components, [
    {
      type: "conda",
      name: "lib-x",
      version: "1.0",
      scope: "runtime",
      locations: [{ file: "conda-linux-64.lock", line: 3 }],
      distributions: [{ address: "https://repo.anaconda.com/pkgs/main/linux-64/lib-x-1.0-h_0.conda" }],
    },
  ]);
  assert.deepEqual((await condaExplicit.parse(fileOf("conda-notes.txt", "hello\n"))).components, []);
});
