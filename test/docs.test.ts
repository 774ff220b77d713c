import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { lcc, root } from "./cli/run.ts";

test("the generated pages say what the code says", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/docs.ts", "--check"], {
    cwd: root,
    encoding: "utf8",
  });
  assert.deepEqual([status, stderr], [0, ""]);
});

test("links between pages lead to files that exist", () => {
  const pages = [...globSync("*.md", { cwd: root }), ...globSync("docs/**/*.md", { cwd: root })];
  const broken = pages.flatMap((page) => {
    const links = readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)\s]*\)/g);
    return [...links]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target}`);
  });
  assert.deepEqual(broken, []);
});

describe("the README shows what lcc prints", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const examples = [...readme.matchAll(/^```console\n\$ npx lcc (.+)\n([^]*?)^```$/gm)];
  test("in at least one example", () => assert.ok(examples.length > 0));
  for (const [, command = "", output = ""] of examples) {
    test(command, async () => assert.equal((await lcc(words(command))).stdout, output));
  }
});

/** The words of a command line in which only double quotes are used. */
function words(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}
