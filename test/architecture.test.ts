import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { violations } from "./architecture/rules.ts";
import { readSource } from "./architecture/source-file.ts";

const src = join(dirname(import.meta.dirname), "src");

test("imports in src point one way, and the other rules of the tree hold", () => {
  const paths = globSync("**/*.ts", { cwd: src, exclude: ["**/fixtures/**"] });
  const files = paths.map((path) => readSource(path.replaceAll("\\", "/"), readFileSync(join(src, path), "utf8")));
  assert.ok(files.length > 10, `only ${files.length} files were found`);
  assert.ok(files.filter((file) => file.imports.length > 0).length > 5, "the imports are not read");
  assert.deepEqual(violations(files), []);
});

describe("the rules let pass", () => {
  const good: Record<string, Record<string, string>> = {
    "a folder that uses itself and what is below it": {
      "policy/match.ts": `import { once } from "../domain/once.ts";\nimport type { A } from "./choose.ts";`,
      "policy/choose.ts": `export const a = 1;`,
      "domain/once.ts": `export const once = 1;`,
    },
    "packages and Node's own modules": { "domain/a.ts": `import x from "js-yaml";\nimport "node:fs";` },
    "imports that stand in comments or strings": {
      "domain/a.ts": `// import "../cli/main.ts";\n/** import("../cli/main.ts") */\nconst url = "https://x"; // process.env`,
    },
    "an ecosystem that uses the kit, and loads its detectors when they are needed": {
      "ecosystems/a/index.ts": `import "../kit/x.ts";\nimport "./names.ts";\nawait import("./readers.ts");`,
      "ecosystems/a/readers.ts": `import "./files/lock.ts";`,
      "ecosystems/registry.ts": `export { a } from "./a/index.ts";`,
    },
    "the environment passed on by a command": { "cli/a.ts": `readConfig(process.env);\nrun(process.env, 1);` },
    "a test that reads the environment and uses test code": {
      "spdx/a.test.ts": `import "../../test/fixture.ts";\nprocess.env["LCC_SHARED"];`,
    },
    "a diamond, which is no cycle": {
      "domain/a.ts": `import "./b.ts";\nimport "./c.ts";`,
      "domain/b.ts": `import "./d.ts";`,
      "domain/c.ts": `import "./d.ts";`,
      "domain/d.ts": ``,
    },
  };
  for (const [name, files] of Object.entries(good)) test(name, () => assert.deepEqual(check(files), []));
});

describe("the rules refuse", () => {
  const bad: Record<string, readonly [Record<string, string>, RegExp]> = {
    "a static import upwards": [
      { "domain/a.ts": `import { x } from "../spdx/x.ts";` },
      /domain must not use spdx\/x\.ts/,
    ],
    "an import of a type upwards": [
      { "spdx/a.ts": `import type { X } from "../policy/x.ts";` },
      /spdx must not use policy/,
    ],
    "an import over several lines": [
      { "spdx/a.ts": `import {\n  x,\n  y,\n} from "../policy/x.ts";` },
      /spdx must not use/,
    ],
    "an import for its effects": [{ "spdx/a.ts": `import "../policy/x.ts";` }, /spdx must not use/],
    "a re-export": [{ "spdx/a.ts": `export * from "../policy/x.ts";` }, /spdx must not use/],
    "a dynamic import": [{ "scan/a.ts": `const x = await import("../server/x.ts");` }, /scan must not use server/],
    "an import inside a type": [{ "scan/a.ts": `type X = import("../server/x.ts").X;` }, /scan must not use server/],
    "an import sideways": [{ "detect/a.ts": `import { x } from "../resolve/x.ts";` }, /detect must not use resolve/],
    "an import after a regular expression with quotes": [
      { "spdx/a.ts": "const a = /[\"'`/]/;\nconst b = import('../policy/x.ts');" },
      /spdx must not use/,
    ],
    "an ecosystem that uses another": [
      { "ecosystems/a/files/x.ts": `import "../../b/names.ts";` },
      /an ecosystem must not use ecosystems\/b\/names\.ts/,
    ],
    "a light half that loads a detector": [
      { "ecosystems/a/index.ts": `import "./files/lock.ts";` },
      /files\/lock\.ts is loaded by import\(\)/,
    ],
    "an ecosystem that is used by its name": [
      { "report/a.ts": `import "../ecosystems/a/names.ts";` },
      /reached through ecosystems\/index\.ts/,
    ],
    "a file outside of all parts": [{ "start.ts": `` }, /"start\.ts" has no place/],
    "a folder without a place": [{ "stuff/a.ts": `` }, /"stuff" has no place/],
    "an import of a folder without a place": [{ "cli/a.ts": `import "../stuff/x.ts";` }, /cli must not use stuff/],
    "test code in the product": [{ "spdx/a.ts": `import "../../test/x.ts";` }, /must not use test\/x\.ts/],
    "bench code in a test": [{ "spdx/a.test.ts": `import "../../bench/x.ts";` }, /must not use bench\/x\.ts/],
    "the environment below the commands": [{ "spdx/a.ts": `f(process.env);` }, /process\.env is read/],
    "a variable read by a command": [{ "cli/a.ts": `f(process.env["HOME"]);` }, /process\.env is read/],
    "the environment by another way": [{ "spdx/a.ts": `import { env } from "node:process";` }, /process\.env is read/],
    "a folder whose name says nothing": [{ "spdx/utils/a.ts": `` }, /"utils" says nothing/],
    "a default export": [{ "spdx/a.ts": `export default 1;` }, /default export/],
    "a default export by another name": [{ "spdx/a.ts": `export { a as default };` }, /default export/],
    "a cycle of two": [
      { "domain/a.ts": `import "./b.ts";`, "domain/b.ts": `import "./a.ts";` },
      /^cycle: domain\/a\.ts > domain\/b\.ts > domain\/a\.ts$/,
    ],
    "a cycle of three behind an entry": [
      {
        "domain/in.ts": `import "./a.ts";`,
        "domain/a.ts": `import "./b.ts";`,
        "domain/b.ts": `import type {} from "./c.ts";`,
        "domain/c.ts": `await import("./a.ts");`,
      },
      /^cycle: domain\/a\.ts > domain\/b\.ts > domain\/c\.ts > domain\/a\.ts$/,
    ],
    "a file that imports itself": [{ "domain/a.ts": `import "./a.ts";` }, /^cycle: domain\/a\.ts > domain\/a\.ts$/],
  };
  for (const [name, [files, want]] of Object.entries(bad)) {
    test(name, () => {
      const found = check(files);
      assert.equal(found.length, 1, found.join("\n"));
      assert.match(found[0] ?? "", want);
    });
  }
});

function check(files: Readonly<Record<string, string>>): string[] {
  return violations(Object.entries(files).map(([path, text]) => readSource(path, text)));
}
