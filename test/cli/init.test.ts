import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createProjects } from "../helpers/project.ts";
import { lcc, root } from "./run.ts";

const projects = createProjects();
after(projects.removeAll);

const head = "# Defaults of lcc scan for this project; options on the command line override them.\n";
const written = (folder: string) => readFileSync(join(folder, "lcc.yml"), "utf8");

describe("lcc init with flags", () => {
  test("writes an lcc.yml that lcc scan takes", async () => {
    const folder = projects.make({ "a.txt": "" });
    const flags = ["--policy", "permissive", "--context", "internal", "--exclude", "docs", "a: #b"];
    const { status, stdout, stderr } = await lcc(["init", folder, ...flags]);
    assert.deepEqual([status, stdout], [0, ""]);
    assert.equal(stderr, `lcc: ${join(folder, "lcc.yml")} is written (permissive/internal); now: lcc scan ${folder}\n`);
    assert.equal(written(folder), `${head}policy: permissive\ncontext: internal\nexclude: ["docs", "a: #b"]\n`);
    const scan = await lcc(["scan", folder, "--offline", "-v"]);
    assert.match(scan.stderr, /^lcc: policy: permissive version \S+, context internal$/m);
    assert.match(scan.stderr, /^lcc: exclude: docs, a: #b$/m);
  });

  test("takes the policy's default context, and a policy file of the project", async () => {
    const folder = projects.make({});
    await lcc(["policy", "init", "ours", "--output", join(folder, "ours.yml")]);
    const { status } = await lcc(["init", "--policy", "./ours.yml"], { cwd: folder });
    assert.equal(status, 0);
    assert.match(written(folder), /^policy: "\.\/ours\.yml"\ncontext: \w+$/m);
  });

  const refused: Record<string, readonly [Record<string, string>, string[], RegExp]> = {
    "over an lcc.yml": [{ "lcc.yml": "policy: x\n" }, ["--policy", "permissive"], /lcc\.yml exists already; edit it/],
    "beside an lcc.yaml": [{ "lcc.yaml": "" }, ["--policy", "permissive"], /lcc\.yaml exists already/],
    "for a policy that is not there": [{}, ["--policy", "permisive"], /Did you mean "permissive"\?/],
    "for a context that is not there": [{}, ["--policy", "permissive", "--context", "x"], /has no context "x"/],
    "for a policy file outside of the project": [{}, ["--policy", "../p.yml"], /is outside the project/],
    "without a terminal": [{}, [], /asks questions only at a terminal; without one, name the policy/],
  };
  for (const [name, [files, flags, message]] of Object.entries(refused)) {
    test(`writes nothing ${name}`, async () => {
      const folder = projects.make(files);
      const { status, stderr } = await lcc(["init", folder, ...flags]);
      assert.equal(status, 2);
      assert.match(stderr, message);
      assert.equal(existsSync(join(folder, "lcc.yml")), "lcc.yml" in files);
      if ("lcc.yml" in files) assert.equal(written(folder), files["lcc.yml"]);
    });
  }
});

describe("lcc init at a terminal", () => {
  test("asks for policy and context, by number or name", async () => {
    const folder = projects.make({});
    const { status, output } = await answer(["init", folder], ["nonsense", "permissive", "internal"]);
    assert.equal(status, 0);
    assert.match(output, /By which policy is the project judged\?/);
    assert.match(output, /"nonsense" is not one of them\./);
    assert.equal(written(folder), `${head}policy: permissive\ncontext: internal\n`);
  });

  test("takes the defaults on Enter, and writes nothing when it is left", async () => {
    const folder = projects.make({});
    assert.equal((await answer(["init", folder], ["", ""])).status, 0);
    assert.equal(written(folder), `${head}policy: permissive\ncontext: production\n`);
    const other = projects.make({});
    const left = await answer(["init", other], ["\u0004"]);
    assert.equal(left.status, 130);
    assert.match(left.output, /Nothing was written\./);
    assert.equal(existsSync(join(other, "lcc.yml")), false);
  });
});

/** Runs lcc on a pseudo-terminal and types an answer whenever it asks. */
async function answer(args: readonly string[], answers: readonly string[]) {
  const command = [process.execPath, join(root, "bin", "lcc.js"), ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qec", command, "/dev/null"], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], TERM: "xterm" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const left = [...answers];
  let output = "";
  let seen = 0;
  child.stdout.on("data", (piece: Buffer) => {
    output += piece.toString("utf8");
    const asked = output.split("Number or name [").length - 1;
    if (asked <= seen || !/\]: [^\n]*$/.test(output)) return;
    seen = asked;
    const next = left.shift() ?? "";
    child.stdin.write(next === "\u0004" ? next : `${next}\r`);
  });
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, output };
}
