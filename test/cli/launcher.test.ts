import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { version } from "../../src/config/version.ts";
import { lcc, root, type Ended } from "./run.ts";

describe("lcc", () => {
  test("explains itself", async () => {
    const { status, stdout, stderr } = await lcc(["--help"]);
    assert.deepEqual([status, stderr], [0, ""]);
    for (const command of ["license", "policy", "config"]) assert.match(stdout, new RegExp(`^  ${command}\\b`, "m"));
  });

  test("prints its version", async () => {
    assert.deepEqual(await lcc(["--version"]), { status: 0, stdout: `${version()}\n`, stderr: "" });
    assert.equal(version(), "3.0.0");
  });

  test("prints its help when it has no command, as wrong use", async () => {
    const { status, stdout, stderr } = await lcc([]);
    assert.equal(status, 2);
    assert.match(stdout + stderr, /Usage: lcc/);
  });
});

describe("wrong use ends with status 2 and one line that suggests what was meant", () => {
  const cases: Record<string, readonly [string[], RegExp]> = {
    "an unknown command": [["licens"], /licens.*Did you mean license\?/],
    "an unknown option": [["--versoin"], /--versoin.*Did you mean --version\?/],
    "an unknown command below a command": [["license", "normalise", "MIT"], /normalise.*Did you mean normalize\?/],
    "an unknown option below a command": [["license", "show", "MIT", "--jsn"], /--jsn.*Did you mean --json\?/],
    "a missing argument": [["license", "show"], /missing required argument 'id'; see --help/],
    "a command like no other": [["xyzzy"], /unknown command 'xyzzy'; see --help/],
    "a port that is no number": [["serve", "--port", "http"], /--port takes a whole number/],
    "too many arguments": [["license", "show", "MIT", "0BSD"], /too many arguments/],
    "an unknown license": [["license", "show", "Apche-2.0"], /Did you mean Apache-2\.0/],
  };
  for (const [name, [args, want]] of Object.entries(cases)) {
    test(name, async () => {
      const ended = await lcc(args);
      assert.equal(ended.status, 2);
      assertOneLine(ended, want);
    });
  }
});

describe("an older Node", () => {
  const old = olderNode();
  test(
    "gets a message with the version that lcc needs",
    { skip: old ? false : "no Node older than 24 on the PATH" },
    async () => {
      const ended = await lcc(["--version"], { node: old ?? "" });
      assert.equal(ended.status, 3);
      assertOneLine(ended, /^lcc needs Node\.js 24\.15 or later and this is \d+\.\d+\.\d+: .*npm ci/);
    },
  );
});

describe("the launcher", () => {
  const before = new Date("2026-01-01T00:00:00Z");
  const built = new Date("2026-01-02T00:00:00Z");
  const later = new Date("2026-01-03T00:00:00Z");
  const made: string[] = [];
  after(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

  test("runs the build while it is current", async () => assert.equal(await ran(makePackage()), "build"));

  test("runs the sources when one of them is newer than the build", async () => {
    const folder = makePackage();
    utimesSync(join(folder, "src/cli/main.ts"), later, later);
    assert.equal(await ran(folder), "sources");
  });

  test("runs the sources when a file was added or removed since the build", async () => {
    const folder = makePackage();
    utimesSync(join(folder, "src/cli"), later, later);
    assert.equal(await ran(folder), "sources");
  });

  test("runs the sources when a build did not end", async () => {
    const folder = makePackage();
    rmSync(join(folder, "dist/.built"));
    assert.equal(await ran(folder), "sources");
  });

  test("keeps the build when only a test or a fixture is newer", async () => {
    const folder = makePackage();
    const fixture = join(folder, "src/cli/fixtures/a.txt");
    put(fixture, "a", later);
    for (const ending of ["test", "slow"]) put(join(folder, `src/cli/main.${ending}.ts`), "", later);
    utimesSync(join(folder, "src/cli"), before, before);
    assert.equal(await ran(folder), "build");
  });

  test("runs the build of an installed package, which has no sources", async () => {
    const folder = makePackage();
    rmSync(join(folder, "src"), { recursive: true });
    rmSync(join(folder, "dist/.built"));
    assert.equal(await ran(folder), "build");
  });

  test("says in one line that a package is incomplete", async () => {
    const folder = makePackage();
    rmSync(join(folder, "src"), { recursive: true });
    rmSync(join(folder, "dist"), { recursive: true });
    const ended = await lcc([], { root: folder });
    assert.equal(ended.status, 3);
    assertOneLine(ended, /^lcc: cannot start: .*npm ci/);
  });

  test("ends quietly when its output is closed", async () => {
    const folder = makePackage("for (let i = 0; i < 100_000; i++) process.stdout.write('a line of output\\n');");
    const { status, stderr } = await lcc([], { root: folder, closeEarly: true });
    assert.deepEqual([status, stderr], [0, ""]);
  });

  function makePackage(body = ""): string {
    const folder = mkdtempSync(join(tmpdir(), "lcc-launcher-"));
    made.push(folder);
    cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
    cpSync(join(root, "package.json"), join(folder, "package.json"));
    const program = (name: string) => `async function main() { console.log("${name}"); ${body} }\n`;
    put(join(folder, "src/cli/main.ts"), `export ${program("sources")}type Erased = string;\n`, before);
    put(join(folder, "dist/package.json"), '{ "type": "commonjs" }', before);
    put(join(folder, "dist/cli/main.js"), `exports.main = ${program("build")}`, before);
    put(join(folder, "dist/.built"), "", built);
    for (const path of ["src/cli", "src"]) utimesSync(join(folder, path), before, before);
    return folder;
  }
});

function assertOneLine({ stderr }: Ended, want: RegExp): void {
  assert.match(stderr, want);
  assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
  assert.doesNotMatch(stderr, /^\s+at /m);
}

function olderNode(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const nodes = folders.map((folder) => join(folder, "node")).filter((file) => existsSync(file));
  return nodes.find(
    (file) => Number(/^v(\d+)/.exec(execFileSync(file, ["--version"], { encoding: "utf8" }))?.[1]) < 24,
  );
}

function put(file: string, text: string, time: Date): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, time, time);
}

async function ran(folder: string): Promise<string> {
  const { stdout, stderr } = await lcc([], { root: folder });
  assert.equal(stderr, "");
  return stdout.trim();
}
