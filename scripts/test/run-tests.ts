/**
 * Runs the tests: the quick ones with `npm test`, the others with `npm run test:slow`. All processes share a compile cache.
 */
import { join } from "node:path";
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
  const options = args.filter((arg) => arg.startsWith("-"));
  const unknown = options.filter((option) => option !== "--slow" && option !== "--times");
  const suite = options.includes("--slow") ? "slow" : "quick";
  const asked = args.filter((arg) => !arg.startsWith("-")).map((word) => ({ word, files: selectFiles(word, suite) }));
  const unmatched = asked.filter(({ files }) => files.length === 0).map(({ word }) => word);
  if (unknown.length > 0 || unmatched.length > 0) {
    if (unknown.length > 0) process.stderr.write(`Unknown option ${unknown.join(", ")}. Known: --slow, --times.\n`);
    if (unmatched.length > 0) process.stderr.write(`No test file has ${unmatched.join(" or ")} in its path.\n`);
    return 1;
  }
  const files = [...new Set(asked.flatMap((each) => each.files))];
  const groups = asked.length > 0 ? groupFiles(files, suite) : groupAll(suite);
  if (groups.some((group) => group.files.some((file) => file.startsWith("test/")))) buildIfStale();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130)); // ends all it started
  const services = await startServices(groups);
  const results = await runGroups(groups, services.env);
  await services.stop();
  if (options.includes("--times")) process.stdout.write(`${printTimes(results)}\n`);
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
