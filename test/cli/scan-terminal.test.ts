import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createProjects, lockfile } from "../helpers/project.ts";
import { lcc } from "./run.ts";
import { onTerminal } from "./terminal.ts";

const escape = "\u001b";
const colour = new RegExp(`${escape}\\[\\d+m`);

describe("what a person sees of lcc scan", () => {
  const projects = createProjects();
  after(projects.removeAll);
  const folder = projects.make({
    "package-lock.json": lockfile({ good: "MIT", bad: "AGPL-3.0-only", either: "MIT OR GPL-3.0-only", odd: "Foo-9" }),
  });
  const args = ["scan", folder, "--offline", "--context", "production"];

  test("on a terminal: a line for each stage that is rewritten, colours, and the verdict at the end", async () => {
    const { status, output } = await onTerminal(args);
    assert.equal(status, 1);
    assert.ok(output.includes(`\r${escape}[2K`), "the progress line is rewritten");
    for (const stage of ["read dependency files", "resolved licenses", "judged"])
      assert.ok(output.includes(`✓ ${stage}`), stage);
    assert.match(output, colour);
    const lines = output
      .replaceAll(new RegExp(`${escape}\\[[0-9;]*[mK]`, "g"), "")
      .trimEnd()
      .split("\n");
    assert.match(lines.at(-1) ?? "", /^violation: 1 violation/i);
  });

  test("on a terminal that wants no colours: none, and nothing wider than the terminal", async () => {
    const { output } = await onTerminal(args, { columns: 60, env: { NO_COLOR: "1" } });
    assert.doesNotMatch(output, colour);
    // The verdict stays one line, which a person may search for.
    const table = output.split("\n").filter((line) => !line.includes(escape) && !line.startsWith("violation:"));
    assert.deepEqual(
      table.filter((line) => line.length > 60),
      [],
    );
  });

  test("in a pipe: the same without control characters, and silence on standard error", async () => {
    const { status, stdout, stderr } = await lcc(args);
    assert.equal(status, 1);
    assert.equal(stderr, "");
    assert.doesNotMatch(stdout.replaceAll("\n", ""), /\p{Cc}/u);
    assert.match(stdout.trimEnd().split("\n").at(-1) ?? "", /^violation: 1 violation/i);
    assert.ok(stdout.indexOf("AGPL-3.0-only") < stdout.indexOf("Foo-9"), "violations come first");
    assert.ok(stdout.includes("MIT OR GPL-3.0-only"), "a choice is no violation");
  });
});
