import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { nodeFlags } from "../../src/process/start-node.ts";

const dist = join(dirname(dirname(import.meta.dirname)), "dist");

/** The main file of the scan process, if it was built here. */
function builtFile(): string | undefined {
  try {
    return readdirSync(dist).find((name) => name.endsWith(".js.cache"));
  } catch {
    return undefined;
  }
}

const cache = builtFile();

test("V8 takes the stored code of the scan process", { skip: cache ? false : "lcc is not built here" }, () => {
  const main = join(dist, (cache ?? "").replace(/\.cache$/, ""));
  const program = `
    const { loadCached } = require(${JSON.stringify(join(dist, "scan", "load-cached.cjs"))});
    console.log(loadCached(${JSON.stringify(main)}).cachedDataRejected);
    process.exit();`;
  const flags = nodeFlags({ memoryMb: 1024, writable: [dist] });
  assert.equal(execFileSync(process.execPath, [...flags, "-e", program], { encoding: "utf8" }), "false\n");
});
