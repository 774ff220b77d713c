import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import { pixiLock } from "./pixi-lock.ts";
import { pixiToml } from "./pixi-toml.ts";

function show({ type, name, version, requirement = "", scope, direct, declaredLicense = "" }: Component): string {
  return `${type}:${name}@${version}${requirement} ${scope} ${direct ?? "?"} ${declaredLicense}`.trim();
}

const manifest = `[workspace]
name = "w"
[dependencies]
a = ">=1"
own = { path = "./own" }
[host-dependencies]
h = "*"
[feature.dev.dependencies]
d = { version = "==4.0", build = "x" }
[pypi-dependencies]
p = "==1.0"
w = { path = ".", editable = true }
`;

describe("pixi.toml", () => {
  test("has dependencies by feature", async () =>
    assert.deepEqual((await pixiToml.parse(fileOf("pixi.toml", manifest))).components.map(show), [
      "conda:a@>=1 runtime true",
      "conda:h@* build true",
      "pypi:p@1.0 runtime true",
      "conda:d@4.0 dev true",
    ]));
});

describe("pixi.lock", () => {
  test("of version 7 has packages that are built from source", async () => {
    const text = `version: 7
packages:
- conda_source: own[0a1b2c3d] @ ./own
  version: 0.1.0
- conda_source: tool[4e5f6a7b] @ git+https://git.example/tool.git?tag=v1#0123abcd
  version: 1.0.0
- conda_source: nothing
`;
    const { components, notes } = await pixiLock.parse(fileOf("pixi.lock", text));
    assert.deepEqual(components.map(show), ["conda:tool@1.0.0 unknown ?"]);
    assert.deepEqual(components[0]?.origin, {
      kind: "git",
      address: "https://git.example/tool.git",
      commit: "0123abcd",
    });
    assert.deepEqual(
      notes?.map(({ lost }) => lost),
      ["nothing"],
    );
  });

  test("of version 6 has names in addresses, and licenses", async () => {
    const text = `version: 6
packages:
- conda: https://conda.anaconda.org/conda-forge/linux-64/a-1.0-h_0.conda
  depends:
  - b >=1,<2.0a0
  - __glibc >=2.17
  license: BSD-3-Clause
- conda: https://conda.anaconda.org/conda-forge/noarch/b-1.5-h_0.conda
  license: None
- conda: https://conda.anaconda.org/conda-forge/noarch/d-4.0-x.conda
  depends: [b]
- pypi: https://files.pythonhosted.org/packages/p-1.0-py3-none-any.whl
  name: p
  version: 1.0
  requires_dist:
  - a>=1
  - b ; extra == 'x'
- pypi: ./
  name: w
  version: 0.1.0
`;
    const { components } = await pixiLock.parse(fileOf("pixi.lock", text, { "pixi.toml": manifest }));
    assert.deepEqual(components.map(show), [
      "conda:a@1.0 runtime true BSD-3-Clause",
      "conda:b@1.5 runtime false",
      "conda:d@4.0 dev true",
      "pypi:p@1.0 runtime true",
      "conda:h@* build true",
    ]);
    assert.deepEqual(components[0]?.dependsOn, ["conda:b@1.5"]);
    assert.deepEqual(components[3]?.dependsOn, ["conda:a@1.0"]);
  });

  test("of version 4 has names and versions", async () => {
    const text = `version: 4
packages:
- kind: conda
  name: a
  version: 1.10
  url: https://conda.anaconda.org/bioconda/noarch/a-1.10-h_0.conda
- kind: pypi
  name: P_q
  version: 2.0
  url: https://h.example/p_q-2.0.tar.gz
- kind: pypi
  name: own
  version: 0.1
  path: .
  editable: true
`;
    const { components } = await pixiLock.parse(fileOf("pixi.lock", text));
    assert.deepEqual(
      components.map((component) => `${show(component)} ${component.origin?.kind} ${component.origin?.address}`),
      [
        "conda:a@1.10 unknown ? registry https://conda.anaconda.org/bioconda",
        "pypi:p-q@2.0 unknown ? archive https://h.example/p_q-2.0.tar.gz",
      ],
    );
  });
});
