import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { listTestFiles, root, type Suite } from "./list-files.ts";

/** Test files that run in one process, one after the other: loading lcc takes longer than most tests. */
export interface TestGroup {
  readonly name: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

interface Plan {
  readonly name: string;
  readonly patterns: readonly string[];
  /** How many processes share the files. */
  readonly processes: number;
}

/** The longest first, so that no process is left alone at the end. */
const plans: Readonly<Record<Suite, readonly Plan[]>> = {
  quick: [
    { name: "cli", patterns: ["test/cli/**"], processes: 3 },
    { name: "api", patterns: ["test/api/**"], processes: 2 },
    { name: "src", patterns: ["src/**"], processes: 4 },
    { name: "store", patterns: inFolders("store", "cache", "auth"), processes: 1 },
    { name: "worker", patterns: inFolders("worker", "source", "ci"), processes: 1 },
    { name: "scan", patterns: inFolders("queue", "scan", "http"), processes: 1 },
    { name: "server", patterns: inFolders("counters", "server"), processes: 1 },
    { name: "others", patterns: ["**"], processes: 1 },
  ],
  slow: [
    { name: "faults", patterns: inFolders("faults", "worker"), processes: 1 },
    { name: "web", patterns: inFolders("web"), processes: 1 },
    { name: "packages", patterns: inFolders("slow", "trial"), processes: 1 },
    { name: "api", patterns: ["src/**", ...inFolders("api", "cli", "report")], processes: 2 },
    { name: "store", patterns: inFolders("store", "auth", "queue"), processes: 1 },
    { name: "others", patterns: ["**"], processes: 1 },
  ],
};

/** The groups of all files of a suite. The slow one also runs the API on PostgreSQL, which `npm test` runs on SQLite. */
export function groupAll(suite: Suite): TestGroup[] {
  const groups = groupFiles(listTestFiles(suite), suite);
  return suite === "slow" ? [...onPostgres(), ...groups] : groups;
}

/** Each file belongs to the first plan that fits. */
export function groupFiles(files: readonly string[], suite: Suite): TestGroup[] {
  const left = new Set(files);
  return plans[suite].flatMap(({ name, patterns, processes }) => {
    const own = [...left].filter((file) => patterns.some((pattern) => matchesGlob(file, pattern)));
    for (const file of own) left.delete(file);
    return deal(own, processes).map((part, at) => ({
      name: processes > 1 ? `${name} ${at + 1}` : name,
      files: part,
      env: suite === "quick" ? { LCC_TEST_API_ON: process.env["LCC_TEST_API_ON"] ?? "sqlite" } : {},
    }));
  });
}

function onPostgres(): TestGroup[] {
  const files = listTestFiles("quick").filter((file) =>
    readFileSync(join(root, file), "utf8").includes("onEachDatabase("),
  );
  return [{ name: "api on PostgreSQL", files, env: { LCC_TEST_API_ON: "postgresql" } }];
}

/** Deals the files in turn, as playing cards are dealt: neighbours are often of one kind and take equally long. */
function deal(files: readonly string[], processes: number): string[][] {
  const parts = Array.from({ length: processes }, (_, at) => files.filter((__, index) => index % processes === at));
  return parts.filter((part) => part.length > 0);
}

function inFolders(...names: readonly string[]): string[] {
  return names.map((name) => `test/${name}/**`);
}
