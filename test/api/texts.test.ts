import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";

const root = dirname(dirname(import.meta.dirname));

/** Options of `lcc`; those of git and of package managers are good advice for everybody. */
const flag = /--(?:exclude|deep|offline|fail-on|force|context|policy|no-transitive|workspace|baseline)\b/;

/** Only the command line shows these. */
const forTerminals = ["auth/users/admin-actions.ts", "config/table.ts"];

describe("texts of the service", () => {
  test("in its description name no flag of the command line", () => {
    const text = readFileSync(join(root, "docs", "openapi.json"), "utf8");
    assert.doesNotMatch(text, flag);
  });

  test("in failures and reports name no flag of the command line", () => {
    const folders =
      "{auth,detect,policy,queue,scan,server,config,source,worker,domain/schema,report/schema,report/notice}";
    const files = globSync(`src/${folders}/**/*.ts`, { cwd: root });
    const read = files.filter((file) => !file.endsWith(".test.ts") && !forTerminals.some((end) => file.endsWith(end)));
    assert.ok(read.length > 200, `only ${read.length} files`);
    const found = read.flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .filter((line) => flag.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    assert.deepEqual(found, []);
  });
});
