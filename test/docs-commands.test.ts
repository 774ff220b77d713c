import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { describe, test } from "node:test";
import { readCommands } from "../scripts/try-docs/read-commands.ts";
import { runCommand, runUntil } from "../scripts/try-docs/run-command.ts";

test("commands are read with their heading, without what explains them", () => {
  const page = [
    "# Page",
    "    npm ci && npm start",
    "Run `lcc scan`.",
    "## Next",
    "```yaml",
    "    npm test",
    "```",
    "    lcc scan . --fail-on new    # in every build",
    "    npx lcc diff a b            what is new",
    "    violation: 3 violations",
    "  lcc help",
  ].join("\n");
  assert.deepEqual(readCommands(page), [
    { command: "npm ci && npm start", section: "Page", line: 2 },
    { command: "lcc scan . --fail-on new", section: "Next", line: 8 },
    { command: "npx lcc diff a b", section: "Next", line: 9 },
  ]);
});

describe("a command of a page", () => {
  const place = { cwd: tmpdir(), env: { PATH: process.env["PATH"] ?? "" } };

  test("is run by a shell, and its status and output are kept", async () => {
    assert.deepEqual(await runCommand("echo one && echo two >&2; exit 3", place), { status: 3, output: "one\ntwo\n" });
  });

  test("that does not end by itself is stopped as by Ctrl-C, once it has said what it should", async () => {
    const script = "trap 'echo stopped; exit 0' INT; echo ready; while :; do sleep 0.1; done";
    assert.deepEqual(await runUntil(script, ["ready"], place), { status: 0, output: "ready\nstopped\n" });
  });

  test("that ends before is not waited for", async () => {
    assert.deepEqual(await runUntil("echo broken; exit 1", ["ready"], place), { status: 1, output: "broken\n" });
  });
});
