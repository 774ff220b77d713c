/** Runs benchmarks: `npm run bench` all of them, `npm run bench -- startup` the named ones. */
import { globSync } from "node:fs";
import { basename } from "node:path";

/** What a file in this folder exports. */
interface Bench {
  readonly title: string;
  run(): Promise<void>;
}

const known = globSync("*.ts", { cwd: import.meta.dirname })
  .map((file) => basename(file, ".ts"))
  .filter((name) => name !== "run" && name !== "report")
  .sort();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. Known: ${known.join(", ")}.`);
  process.exitCode = 2;
} else {
  for (const name of asked.length > 0 ? asked : known) {
    const bench: Bench = await import(`./${name}.ts`);
    console.log(`${name}: ${bench.title}`);
    await bench.run();
  }
}
