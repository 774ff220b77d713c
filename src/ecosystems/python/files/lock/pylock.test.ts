import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { namedPylock, pylock } from "./pylock.ts";

const lock = `lock-version = "1.0"
default-groups = ["default"]
[[packages]]
name = "a"
version = "1.0"
marker = "python_version > '3' and 'default' in dependency_groups or 'x' in extras"
dependencies = [{ name = "b" }]
index = "https://corp.example/simple"
[[packages]]
name = "b"
marker = "'x' in extras"
archive = { url = "https://h.example/b-2.0.tar.gz" }
[[packages]]
name = "c"
version = "3.0"
marker = "'dev' in dependency_groups"
vcs = { type = "git", url = "https://h.example/c.git", commit-id = "0123456789" }
[[packages]]
name = "own"
directory = { path = "." }
`;

test("pylock.toml says in markers what a package is for", async () => {
  const { components } = await pylock.parse(fileOf("pylock.toml", lock));
  assert.deepEqual(
    components.map(({ name, version, scope, direct, dependsOn, origin, locations }) => ({
      what: `${name}@${version} ${scope} ${direct ?? "?"} ${locations[0]?.line}`,
      dependsOn,
      origin,
    })),
    [
      {
        what: "a@1.0 runtime ? 3",
        dependsOn: ["pypi:b@2.0"],
        origin: { kind: "registry", address: "https://corp.example/simple" },
      },
      {
        what: "b@2.0 optional ? 9",
        dependsOn: undefined,
        origin: { kind: "archive", address: "https://h.example/b-2.0.tar.gz" },
      },
      {
        what: "c@3.0 dev ? 13",
        dependsOn: undefined,
        origin: { kind: "git", address: "https://h.example/c.git", commit: "0123456789" },
      },
    ],
  );
});

test("pylock.toml learns the rest from the manifest, a named one does not", async () => {
  const text = '[[packages]]\nname = "a"\nversion = "1.0"\n';
  const manifest = { "pyproject.toml": '[project]\ndependencies = ["a", "z"]\n' };
  const whole = await pylock.parse(fileOf("pylock.toml", text, manifest));
  assert.deepEqual(
    whole.components.map(({ name, scope, direct }) => `${name} ${scope} ${direct}`),
    ["a runtime true", "z runtime true"],
  );
  const named = await namedPylock.parse(fileOf("pylock.docs.toml", text, manifest));
  assert.deepEqual(
    named.components.map(({ name, scope, direct }) => `${name} ${scope} ${direct}`),
    ["a unknown undefined"],
  );
});
