import { posix } from "node:path";
import { countSteps, type ImportGraph } from "./import-graph.ts";

/** Others notice almost nothing more, and a file such as the parser of expressions is loaded by most of all tests. */
const maxFarFiles = 12;

/**
 * The test files for a source file: its own, those that load it directly, the nearest one for each file that uses it, and
 * then others, the nearest first. Of those in other folders, only a few.
 */
export function chooseTests(source: string, graph: ImportGraph): string[] {
  const all = listTests(source, graph);
  const direct = all.filter((file) => file === ownTest(source) || graph.imports.get(file)?.includes(source));
  const users = (graph.users.get(source) ?? []).filter((file) => !file.endsWith(".test.ts"));
  const ofUsers = users.flatMap((user) => listTests(user, graph).slice(0, 1));
  const sorted = [...new Set([...direct, ...ofUsers, ...all])];
  const far = new Set(sorted.filter((file) => !isBeside(file, source)).slice(0, maxFarFiles));
  return sorted.filter((file) => far.has(file) || isBeside(file, source));
}

/** All test files that load a file, the nearest first. */
function listTests(source: string, graph: ImportGraph): string[] {
  const steps = countSteps(source, graph.users);
  const distance = (file: string) => {
    if (file === ownTest(source)) return 0;
    return (steps.get(file) ?? Infinity) + (isBeside(file, source) ? 0 : 0.25) + (file.startsWith("test/") ? 0.25 : 0);
  };
  return [...steps.keys()]
    .filter((file) => file.endsWith(".test.ts") && (file.startsWith("src/") || isInProcess(file, graph)))
    .sort((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1));
}

function isBeside(file: string, source: string): boolean {
  return posix.dirname(file) === posix.dirname(source);
}

function ownTest(source: string): string {
  return source.replace(/\.ts$/, ".test.ts");
}

const starters =
  /^node:(?:child_process|cluster|http|https|http2|net|worker_threads)$|^src\/(?:cli|process|server|worker)\//;

/** Tests outside of `src` often start a server or a process, in which there are no mutants. */
function isInProcess(file: string, { imports }: ImportGraph): boolean {
  if (!imports.get(file)?.some((name) => name.startsWith("src/"))) return false;
  const ownImports = new Map([...imports].filter(([name]) => name.startsWith("test/")));
  return ![...countSteps(file, ownImports).keys()].some((name) => starters.test(name));
}
