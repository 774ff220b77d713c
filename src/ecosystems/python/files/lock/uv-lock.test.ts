import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import { uvLock, uvScriptLock } from "./uv-lock.ts";

const lock = `version = 1
[manifest]
members = ["app", "lib"]

[[package]]
name = "a"
version = "1.0"
source = { registry = "https://pypi.org/simple" }
dependencies = [{ name = "b", version = "2.0", extra = ["fast"] }]

[[package]]
name = "app"
version = "0.1"
source = { virtual = "." }
dependencies = [{ name = "a" }, { name = "lib" }]

[package.optional-dependencies]
extra = [{ name = "c" }]

[package.dev-dependencies]
dev = [{ name = "d" }, { name = "b", version = "1.0" }]

[[package]]
name = "b"
version = "1.0"
source = { registry = "https://corp.example/simple" }

[package.optional-dependencies]
fast = [{ name = "e" }]

[[package]]
name = "b"
version = "2.0"
source = { registry = "https://pypi.org/simple" }

[package.optional-dependencies]
fast = [{ name = "f" }]

[[package]]
name = "c"
version = "3.0"
source = { git = "https://h.example/c?rev=v3#0123456789abcdef" }

[[package]]
name = "d"
version = "4.0"
source = { url = "https://h.example/d.whl" }
dependencies = [{ name = "e" }]

[[package]]
name = "e"
version = "5.0"
source = { path = "wheels/e-5.0-py3-none-any.whl" }

[[package]]
name = "f"
version = "6.0"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "lib"
version = "0.1"
source = { editable = "lib" }
`;

function show({ name, version, scope, direct, dependsOn = [], locations }: Component): string {
  return `${name}@${version} ${scope} ${direct ?? "?"} ${locations[0]?.line ?? "-"} ${dependsOn.join(" ")}`.trim();
}

describe("uv.lock", () => {
  test("gives every package the strongest use it has, and leaves the workspace out", async () => {
    const { components } = await uvLock.parse(fileOf("uv.lock", lock));
    assert.deepEqual(components.map(show), [
      "a@1.0 runtime true 5 pypi:b@2.0",
      "b@1.0 dev true 23 pypi:e@5.0",
      "b@2.0 runtime false 31 pypi:f@6.0",
      "c@3.0 optional true 39",
      "d@4.0 dev true 44 pypi:e@5.0",
      "e@5.0 dev false 50",
      "f@6.0 runtime false 55",
    ]);
  });

  test("says where packages come from that are not PyPI's", async () => {
    const { components } = await uvLock.parse(fileOf("uv.lock", lock));
    assert.deepEqual(
      components.flatMap(({ name, origin }) => (origin ? [{ name, ...origin }] : [])),
      [
        { name: "b", kind: "registry", address: "https://corp.example/simple" },
        { name: "c", kind: "git", address: "https://h.example/c", commit: "0123456789abcdef" },
        { name: "d", kind: "archive", address: "https://h.example/d.whl" },
        { name: "e", kind: "file", address: "wheels/e-5.0-py3-none-any.whl" },
      ],
    );
  });

  test("also covers what the manifest has and the lockfile lacks", async () => {
    const manifest =
      '[project]\nname = "app"\ndependencies = ["a", "lib"]\n[tool.hatch.envs.x]\ndependencies = ["tool>=1"]\n';
    const { components } = await uvLock.parse(fileOf("uv.lock", lock, { "pyproject.toml": manifest }));
    assert.deepEqual(components.map(show).slice(7), ["tool@ dev true 5"]);
  });

  test("of a script knows what the script asked for", async () => {
    const text =
      'version = 1\n[manifest]\nrequirements = [{ name = "a" }]\n[[package]]\nname = "a"\nversion = "1"\nsource = { registry = "https://pypi.org/simple" }\n';
    const { components } = await uvScriptLock.parse(fileOf("t.py.lock", text));
    assert.deepEqual(components.map(show), ["a@1 runtime true 4"]);
  });
});
