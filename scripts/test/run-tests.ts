/**
 * Runs the tests: the quick ones with `npm test`, the others with `npm run test:slow`. All processes share a compile cache.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "./build-if-stale.ts";
import { groupAll, groupFiles, type TestGroup } from "./groups.ts";
import { root, selectFiles } from "./list-files.ts";
import { printResults } from "./print-results.ts";
import { printTimes } from "./print-times.ts";
import { showProgress } from "./progress.ts";
import { type GroupResult, runGroup } from "./run-group.ts";
import { startServices } from "./services.ts";

/** Twice as many as two cores: many tests wait for a timer or another process. */
const processes = 4;

export async function runTests(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { slow: { type: "boolean" }, times: { type: "boolean" } },
    allowPositionals: true,
  });
  const suite = values.slow ? "slow" : "quick";
  const groups = positionals.length > 0 ? groupFiles(selectFiles(positionals, suite), suite) : groupAll(suite);
  if (groups.length === 0) {
    process.stderr.write(`No test file has ${positionals.join(" or ")} in its path.\n`);
    return 1;
  }
  if (groups.some(({ files }) => files.some((file) => file.startsWith("test/")))) buildIfStale();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130)); // ends all it started
  const services = await startServices(groups);
  const results = await runGroups(groups, services.env);
  await services.stop();
  if (values.times) process.stdout.write(`${printTimes(results)}\n`);
  process.stdout.write(printResults(results));
  return results.every(isPassed) ? 0 : 1;
}

async function runGroups(
  groups: readonly TestGroup[],
  services: Readonly<Record<string, string>>,
): Promise<GroupResult[]> {
  const cache = process.env["NODE_COMPILE_CACHE"] ?? join(root, "node_modules", ".cache", "lcc", "compile");
  const env = { ...services, ...process.env, NODE_COMPILE_CACHE: cache };
  const waiting = [...groups];
  const running = new Set<string>();
  const results: GroupResult[] = [];
  const progress = showProgress(process.stdout);
  const work = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      running.add(group.name);
      progress.running([...running]);
      results.push(await runGroup(group, { ...env, ...group.env }, (event) => progress.add(event)));
      running.delete(group.name);
      progress.running([...running]);
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  progress.end();
  return results;
}

function isPassed({ results, crash }: GroupResult): boolean {
  return crash === undefined && results.every(({ kind }) => kind !== "failed");
}
