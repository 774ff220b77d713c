import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { checkLockfile, type Lockfile } from "../scripts/supply-chain/check-lockfile.ts";

const read = (file: string) => readFileSync(join(dirname(import.meta.dirname), file), "utf8");
const good = { version: "1.0.0", integrity: "sha512-AAAA" };

describe("the check of the lockfile", () => {
  test("names packages without integrity, wherever they lie, and not the project's own", () => {
    const packages = {
      "": { version: "1.0.0" },
      "tools/a": { version: "1.0.0" },
      "node_modules/a": { link: true },
      "node_modules/b": good,
      "node_modules/b/node_modules/@s/c": { version: "2.0.0" },
    };
    assert.deepEqual(checkLockfile({ packages }), ["@s/c 2.0.0 has no integrity in package-lock.json."]);
  });

  test("takes a bundled package as covered by the hash of the archive", () => {
    const inside = { version: "3.0.0", inBundle: true };
    const packages = { "node_modules/b": good, "node_modules/b/node_modules/e": inside };
    assert.deepEqual(checkLockfile({ packages }), []);
    const unchecked = { ...packages, "node_modules/b": { version: "1.0.0" } };
    assert.equal(checkLockfile({ packages: unchecked }).length, 2);
  });

  test("names packages with an install script, unless npm is configured not to run it", () => {
    const packages = { "node_modules/d": { ...good, hasInstallScript: true } };
    assert.match(checkLockfile({ packages })[0] ?? "", /^d 1\.0\.0 has an install script/);
    assert.equal(checkLockfile({ packages }, { d: true }).length, 1);
    assert.deepEqual(checkLockfile({ packages }, { d: false }), []);
  });

  test("is content with lcc's own, and is a step of CI", () => {
    const { allowScripts } = JSON.parse(read("package.json")) as { allowScripts: Record<string, boolean> };
    assert.deepEqual(checkLockfile(JSON.parse(read("package-lock.json")) as Lockfile, allowScripts), []);
    assert.match(read(".ci/run"), /^step quietly node scripts\/supply-chain\.ts$/m);
  });
});
