import assert from "node:assert/strict";
import { test } from "node:test";
import { treeOf } from "../../../../../test/helpers/tree.ts";
import type { Component } from "../../../../domain/contracts/component.ts";
import { withoutOwnProjects } from "./own-names.ts";

test("a project is not a dependency of what is in it, and neither is a member of its workspace", async () => {
  const tree = treeOf({
    "pyproject.toml":
      '[project]\nname = "Root_App"\n[tool.uv.sources]\nlib-a = { workspace = true }\nlib-b = { git = "x" }\n',
    "libs/setup.cfg": "[metadata]\nname = libs\n[options]\nname = no\n",
    "libs/x/setup.py": "setup(name='x.y', version='1')",
    "libs/x/requirements.txt": "",
    "other/pyproject.toml": '[project]\nname = "other"\n',
  });
  const file = tree.get("libs/x/requirements.txt");
  assert.ok(file);
  const names = ["root-app", "lib-a", "lib-b", "libs", "no", "x-y", "other"];
  const components = names.map((name): Component => ({
    type: "pypi",
    name,
    version: "",
    scope: "runtime",
    locations: [],
  }));
  const left = await withoutOwnProjects(file, components);
  assert.deepEqual(
    left.map(({ name }) => name),
    ["lib-b", "no", "other"],
  );
});
