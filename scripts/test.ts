/**
 * Runs the tests: the quick ones with `npm test`, the others with `npm run test:slow`. Loading lcc takes longer than most
 * tests, so the files of a group run one after the other in one process; a few groups run at a time.
 * All processes share a compile cache.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";

const root = dirname(import.meta.dirname);
const NODE_COMPILE_CACHE = process.env["NODE_COMPILE_CACHE"] ?? join(root, "node_modules", ".cache", "lcc", "compile");

/** The longest first. `shards`: how many processes share the files. */
const groups: readonly { readonly files: readonly string[]; readonly shards: number }[] = [
  { files: ["src/**/*.test.ts"], shards: 2 },
  { files: ["test/api/**/*.test.ts"], shards: 2 },
  { files: ["test/cli/**/*.test.ts"], shards: 3 },
  { files: inFolders("worker", "source", "ci"), shards: 1 },
  { files: [...inFolders("report", "web", "faults", "deploy"), "test/*.test.ts"], shards: 1 },
  { files: inFolders("store", "cache", "auth"), shards: 1 },
  { files: inFolders("queue", "scan", "http"), shards: 1 },
  { files: inFolders("counters", "server"), shards: 1 },
];
/** More than two cores: many tests wait for a timer or another process. */
const workers = 3;
/** Much room for young objects, and one thread to collect them: many tests in one process create much garbage. */
const memory = ["--min-semi-space-size=32", "--max-semi-space-size=64", "--no-parallel-scavenge"];
const grouped = groups.flatMap(({ files }) => files);

process.exitCode = process.argv.includes("--slow") ? await runSlow() : await runQuick();

/**
 * Each file in a process of its own, two at a time. The tests that measure how a service copes with trouble run one after
 * the other, beside the others.
 */
async function runSlow(): Promise<number> {
  const files = globSync(["src/**/*.slow.ts", "test/**/*.slow.ts"], { cwd: root }).sort();
  const isTrouble = (file: string) => /^test\/(?:faults|worker|source|scan|counters)\//.test(file);
  const troubles = files.filter(isTrouble);
  const others = files.filter((file) => !isTrouble(file));
  const failed: string[] = [];
  const work = async (next: () => string | undefined) => {
    for (let file = next(); file !== undefined; file = next()) if (!(await passes(["--test", file]))) failed.push(file);
  };
  await Promise.all([work(() => troubles.shift() ?? others.shift()), work(() => others.shift())]);
  return report(failed);
}

function inFolders(...names: readonly string[]): string[] {
  return names.map((name) => `test/${name}/**/*.test.ts`);
}

/** Files of folders that no group names. */
function findOthers(): string[] {
  const all = globSync("test/**/*.test.ts", { cwd: root });
  return all.filter((file) => !grouped.some((pattern) => matchesGlob(file, pattern)));
}

async function runQuick(): Promise<number> {
  const jobs = groups.flatMap(({ files, shards }) =>
    Array.from({ length: shards }, (_, at) => [`--test-shard=${at + 1}/${shards}`, ...files]),
  );
  const others = findOthers();
  if (others.length > 0) jobs.push(others);
  const failed: string[] = [];
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) if (!(await passesGroup(job))) failed.push(job.join(" "));
  };
  await Promise.all(Array.from({ length: workers }, work));
  return report(failed);
}

async function passesGroup(job: readonly string[]): Promise<boolean> {
  const usual = ["--test", "--test-timeout=600000", "--test-isolation=none", "--test-force-exit"];
  return passes([...memory, ...usual, ...job], { LCC_TEST_API_ON: "sqlite" });
}

function report(failed: readonly string[]): number {
  for (const one of failed) console.error(`failed: ${one}`);
  return failed.length > 0 ? 1 : 0;
}

/** Prints the output all at once, so that the output of two processes is not mixed. */
async function passes(options: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const env = { ...settings, ...process.env, NODE_COMPILE_CACHE };
  const child = spawn(process.execPath, options, { env, stdio: ["inherit", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [status] = (await once(child, "close")) as [number | null];
  process.stdout.write(Buffer.concat(chunks));
  return status === 0;
}
