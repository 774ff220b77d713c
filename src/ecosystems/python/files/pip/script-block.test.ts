import assert from "node:assert/strict";
import { test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { scriptBlock } from "./script-block.ts";

const script = `#!/usr/bin/env -S uv run
# /// script
# requires-python = ">=3.12"
# dependencies = [
#   "a==1.0",
#   "b<3",
#   "local",
# ]
# [tool.uv.sources]
# local = { path = "../local" }
# ///
import a
`;

test("a script lists what it asks for at its top", async () => {
  const { components } = await scriptBlock.parse(fileOf("tool.py", script));
  assert.deepEqual(components, [
    {
      type: "pypi",
      name: "a",
      version: "1.0",
      scope: "runtime",
      direct: true,
      locations: [{ file: "tool.py", line: 5 }],
    },
    {
      type: "pypi",
      name: "b",
      version: "",
      requirement: "<3",
      scope: "runtime",
      direct: true,
      locations: [{ file: "tool.py", line: 6 }],
    },
  ]);
});

test("a script with a lockfile defers to it", async () =>
  assert.deepEqual(await scriptBlock.parse(fileOf("tool.py", script, { "tool.py.lock": "version = 1\n" })), {
    components: [],
  }));

test("a module without such a block has nothing to say", async () => {
  for (const text of ["import a\n", "", "# /// script\n# dependencies = ['a']\nimport a\n"]) {
    assert.deepEqual(await scriptBlock.parse(fileOf("tool.py", text)), { components: [] });
  }
});

test("a block may come late in a file", async () => {
  const { components } = await scriptBlock.parse(fileOf("tool.py", `${"#\n".repeat(50_000)}${script}`));
  assert.deepEqual(
    components.map(({ name }) => name),
    ["a", "b"],
  );
});

test("a block that is not TOML is a loss, with the line in the file", async () =>
  assert.deepEqual(await scriptBlock.parse(fileOf("tool.py", '# x\n# /// script\n# dependencies = ["a""]\n# ///\n')), {
    components: [],
    notes: [
      { message: "The requirements of this script are not valid TOML.", line: 3, lost: "the block of requirements" },
    ],
  }));
