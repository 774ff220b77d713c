/**
 * Runs every test with damaged inputs, with far more inputs than `npm test`, and with others each time:
 *
 *     LCC_FUZZ=usual npm run fuzz               a few minutes: as many inputs as each test finds usual
 *     npm run fuzz                              10,000 for each file format
 *     LCC_FUZZ=100000 npm run fuzz -- java      the tests with the word in their path
 *     LCC_FUZZ_SEED=7 npm run fuzz              the inputs of an earlier run, which printed its seed
 */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const words = process.argv.slice(2);

const files = globSync("{src,test}/**/*.{test,slow}.ts", { cwd: root })
  .filter((file) => /helpers\/fuzz(?:-rounds)?\.ts"|LCC_FUZZ/.test(readFileSync(join(root, file), "utf8")))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();

if (files.length === 0) {
  console.error(`There is no such test for ${words.join(", ")}.`);
  process.exitCode = 2;
} else {
  const seed = process.env["LCC_FUZZ_SEED"] ?? String(Math.floor(Math.random() * 100_000));
  console.log(`LCC_FUZZ_SEED=${seed}`);
  // Sequential, because the tests measure time.
  const { status } = spawnSync(process.execPath, ["--test", "--test-isolation=none", ...files], {
    cwd: root,
    env: { ...process.env, LCC_FUZZ: process.env["LCC_FUZZ"] ?? "10000", LCC_FUZZ_SEED: seed },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}
