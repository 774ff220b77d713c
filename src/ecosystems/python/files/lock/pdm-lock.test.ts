import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { pdmLock } from "./pdm-lock.ts";

const lock = `[[package]]
name = "a"
version = "1.0"
groups = ["default", "test"]
dependencies = ["b[x]>=1; python_version < '3'", "own"]
[[package]]
name = "b"
version = "2.0"
groups = ["test"]
[[package]]
name = "b"
version = "2.0"
extras = ["x"]
groups = ["cli"]
dependencies = ["b==2.0"]
git = "https://h.example/b.git"
revision = "0123456789"
[[package]]
name = "own"
version = "0"
path = "./own"
`;

test("pdm.lock has groups, some of which are the project's extras", async () => {
  const manifest = '[project]\nname = "x"\ndependencies = ["a"]\noptional-dependencies.cli = ["b[x]"]\n';
  const { components } = await pdmLock.parse(fileOf("pdm.lock", lock, { "pyproject.toml": manifest }));
  assert.deepEqual(
    components.map(({ name, version, scope, direct, dependsOn, origin }) => ({
      ...{ name, version, scope, direct, dependsOn, commit: origin?.commit },
    })),
    [
      {
        name: "a",
        version: "1.0",
        scope: "runtime",
        direct: true,
        dependsOn: ["pypi:b@2.0"],
        commit: undefined,
      },
      { name: "b", version: "2.0", scope: "optional", direct: true, dependsOn: undefined, commit: "0123456789" },
    ],
  );
});

test("pdm.lock alone does not say what is direct", async () => {
  const { components } = await pdmLock.parse(fileOf("pdm.lock", lock));
  assert.deepEqual(
    components.map(({ scope, direct }) => `${scope} ${direct}`),
    ["runtime undefined", "dev undefined"],
  );
});
