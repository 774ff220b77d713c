import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { groupAll } from "../scripts/test/groups.ts";
import { listTestFiles, selectFiles } from "../scripts/test/list-files.ts";
import { printResults } from "../scripts/test/print-results.ts";
import { printTimes } from "../scripts/test/print-times.ts";
import { type GroupResult, runGroup } from "../scripts/test/run-group.ts";

const head = `import assert from "node:assert/strict";\nimport { before, describe, test } from "node:test";\n`;

/** Test files by name, with what they hold. */
const files = {
  "mixed.test.ts": `${head}
describe("a suite", () => {
  test("passes", () => console.log("not shown"));
  test("fails", () => { console.log("shown"); assert.deepEqual({ a: [1, 2] }, { a: [1, 3] }); });
  test("is skipped", { skip: "there is no moon" }, () => {});
});
describe("a skipped suite", { skip: "there is no moon" }, () => { test("in it", () => {}); });
describe("a suite whose preparation fails", () => { before(() => { throw new Error("no ground"); }); test("x", () => {}); });
`,
  "unloadable.test.ts": `import "./missing.ts";`,
  "exits.test.ts": `${head}\ntest("exits", () => { console.log("last words"); process.exit(7); });`,
  "exits-well.test.ts": `${head}\ntest("exits", () => process.exit(0));\ntest("is never run", () => assert.fail());`,
};

describe("a run of tests", () => {
  let folder: string;
  let results: Readonly<Record<keyof typeof files, GroupResult>>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "lcc-runner-"));
    const run = async (name: keyof typeof files) => {
      const file = join(folder, name);
      writeFileSync(file, files[name]);
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
      return runGroup({ name, files: [file], env: {} }, env, () => {});
    };
    const [mixed, unloadable, exits, exitsWell] = await Promise.all([
      run("mixed.test.ts"),
      run("unloadable.test.ts"),
      run("exits.test.ts"),
      run("exits-well.test.ts"),
    ]);
    results = {
      "mixed.test.ts": mixed,
      "unloadable.test.ts": unloadable,
      "exits.test.ts": exits,
      "exits-well.test.ts": exitsWell,
    };
  });
  after(() => rmSync(folder, { recursive: true }));

  test("shows a failure whole: file, titles, difference, and what was printed meanwhile", () => {
    const text = printResults([results["mixed.test.ts"]]);
    const [, failure = ""] = text.split("FAILED");
    assert.match(failure, /mixed\.test\.ts:6\na suite › fails\n/);
    assert.match(failure, /^ {2}\+ {5}2\n {2}- {5}3$/m);
    assert.match(failure, /^Printed meanwhile:\n(?: {2}not shown\n)? {2}shown$/m);
    assert.match(text, /a suite whose preparation fails\n\n {2}Error: no ground\n/);
  });

  test("ends with the counts, and counts the reasons for skipping", () => {
    const text = printResults([results["mixed.test.ts"]]);
    assert.match(text, /\nskipped 2: there is no moon\n1 passed, 3 failed, 2 skipped\n$/);
  });

  test("counts a file that cannot be loaded as a failure", () => {
    const text = printResults([results["unloadable.test.ts"]]);
    assert.match(text, /Cannot find module .*missing\.ts/);
    assert.match(text, /\n0 passed, 1 failed, 0 skipped\n$/);
  });

  test("counts a process that ends early as a failure, with what it printed", () => {
    const text = printResults([results["exits.test.ts"]]);
    assert.match(text, /^FAILED {2}exits\.test\.ts ended with status 7 after /m);
    assert.match(text, /^last words$/m);
    assert.match(text, /\n0 passed, 1 failed, 0 skipped\n$/);
  });

  test("counts a process that ends with status 0 before its last test as a failure", () => {
    const text = printResults([results["exits-well.test.ts"]]);
    assert.match(text, /^FAILED {2}exits-well\.test\.ts ended with status 0 after /m);
  });

  test("lists the slowest files and tests, and the CPU time of each process", () => {
    const text = printTimes(Object.values(results));
    assert.match(text, /^ +\d+\.\d s {2}mixed\.test\.ts: 1 files, \d+\.\d s of CPU and \d+\.\d s in programs$/m);
    assert.match(text, /^ +\d+\.\d s {2}\S*mixed\.test\.ts: a suite › fails$/m);
  });
});

describe("the files of a run", () => {
  test("are all in one group each, and the API is also run on PostgreSQL", () => {
    for (const suite of ["quick", "slow"] as const) {
      const groups = groupAll(suite).filter(({ name }) => name !== "api on PostgreSQL");
      assert.deepEqual(groups.flatMap((group) => group.files).sort(), listTestFiles(suite));
    }
    const more = groupAll("slow").find(({ name }) => name === "api on PostgreSQL");
    assert.ok((more?.files.length ?? 0) > 10);
    assert.deepEqual(more?.env, { LCC_TEST_API_ON: "postgresql" });
  });

  test("are chosen by a path, a folder, or a part of the path; slow ones where nothing else fits", () => {
    const own = "test/test-runner.test.ts";
    assert.deepEqual(selectFiles(own, "quick"), [own]);
    assert.ok(selectFiles("test/api", "quick").every((file) => file.startsWith("test/api/")));
    assert.deepEqual(selectFiles("runner", "quick"), [own]);
    assert.deepEqual(selectFiles("whole-flow", "quick"), ["test/web/whole-flow.slow.ts"]);
    assert.deepEqual(selectFiles("no such word", "quick"), []);
  });
});
