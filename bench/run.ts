/**
 * Runs benchmarks: `npm run bench` runs all of them, `npm run bench -- startup` only the named ones. A full run writes
 * `docs/benchmarks.md`; with `--write`, named benchmarks replace their sections there.
 */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { takeLines } from "./report.ts";
import { writePage } from "./page/write-page.ts";

/** The exports of a file in this folder. */
interface Bench {
  readonly title: string;
  run(): Promise<void>;
}

const known = globSync("*.ts", { cwd: import.meta.dirname })
  .map((file) => basename(file, ".ts"))
  .filter((name) => name !== "run" && name !== "report")
  .sort();
const args = process.argv.slice(2);
const named = args.filter((arg) => arg !== "--write");
const unknown = named.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. Known: ${known.join(", ")}.`);
  process.exitCode = 2;
} else {
  const isWritten = named.length === 0 || args.includes("--write");
  for (const name of named.length > 0 ? named : known) {
    const bench: Bench = await import(`./${name}.ts`);
    console.log(`${name}: ${bench.title}`);
    await bench.run();
    const lines = takeLines();
    if (isWritten) writePage({ name, title: bench.title, lines }); // a later one may fail
  }
}
