import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { condaEnvironment, condaEnvironmentVariant } from "./conda-environment.ts";

describe("a conda environment", () => {
  test("has conda packages and a list for pip", async () => {
    const text = `name: x
channels: [conda-forge]
dependencies:
  - python=3.11
  - a==1.0
  - b=2.0
  - C=3.0=py_0 # why
  - nvidia::d>=4
  - conda-forge/linux-64::e 5.0
  - "f[version='>=6,<7']"
  - g 1.0 py_0
  - h ==1.*
  - pip
  - pip:
      - i==1.0
      - -r more.txt
      - -e .
      - "j[x]>=2"
`;
    const { components } = await condaEnvironment.parse(fileOf("environment.yml", text, { "more.txt": "k==3\n" }));
    assert.deepEqual(
      components.map(
        ({ type, name, version, requirement = "", direct, locations, origin }) =>
          `${type}:${name}@${version}${requirement} ${direct} ${locations[0]?.line} ${origin?.address ?? ""}`,
      ),
      [
        "conda:a@1.0 true 5 ",
        "conda:b@=2.0 true 6 ",
        "conda:C@3.0 true 7 ",
        "conda:d@>=4 true 8 https://conda.anaconda.org/nvidia",
        "conda:e@5.0 true 9 ",
        "conda:f@>=6,<7 true 10 ",
        "conda:g@1.0 true 11 ",
        "conda:h@==1.* true 12 ",
        "conda:pip@ true 13 ",
        "pypi:i@1.0 true 15 ",
        "pypi:j@>=2 true 18 ",
        "pypi:k@3 true 1 ",
      ],
    );
  });

  test("is not every file of that name", async () => {
    for (const text of ["name: production\nurl: https://h.example\n", "dependencies: none\n", ""]) {
      assert.deepEqual((await condaEnvironmentVariant.parse(fileOf("env.yml", text))).components, []);
    }
  });
});

test("python_env.yaml of MLflow is a list for pip", async () => {
  const text = "python: 3.11\nbuild_dependencies:\n  - pip\ndependencies:\n  - a==1.0\n  - -r more.txt\n";
  const file = fileOf("model/python_env.yaml", text, { "model/more.txt": "b==2.0\n" });
  const { components } = await condaEnvironmentVariant.parse(file);
  assert.deepEqual(
    components.map(({ type, name, version }) => `${type}:${name}@${version}`),
    ["pypi:a@1.0", "pypi:b@2.0"],
  );
});

test("an entry that is neither a package nor a list for pip is named", async () => {
  const text = "dependencies:\n  - a=1.0\n  - sel(linux): b\n  - pip: [c==1]\n";
  const { notes = [] } = await condaEnvironment.parse(fileOf("environment.yml", text));
  assert.deepEqual(
    notes.map(({ lost }) => lost),
    ['{"sel(linux)":"b"}'],
  );
  const helm = "dependencies:\n  - name: redis\n    version: 1.0.0\n";
  assert.deepEqual((await condaEnvironmentVariant.parse(fileOf("env.yml", helm))).notes, []);
});
