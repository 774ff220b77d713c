import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { applyChange, type Mutant, type Sources } from "./mutant.ts";

/** Which mutants the type checker rejects. */
export async function findUncompilable(
  root: string,
  sources: Sources,
  mutants: readonly Mutant[],
): Promise<Set<number>> {
  const first = await check(root, sources, mutants);
  if (!first.hasSyntaxError) return first.rejected;
  // Then the checker has compared no types at all, so it runs again without the files that it could not parse.
  const { rejected } = await check(
    root,
    sources,
    mutants.filter(({ id }) => !first.rejected.has(id)),
  );
  return new Set([...first.rejected, ...rejected]);
}

/**
 * Each mutant becomes a file of its own, in a folder that `rootDirs` lays over the repository, so that its imports are
 * found; one run of the checker reads them all.
 */
async function check(root: string, sources: Sources, mutants: readonly Mutant[]) {
  const folder = `node_modules/.cache/lcc/mutate/types-${process.pid}`;
  const place = posix.join(root, folder);
  try {
    const files = mutants.map((mutant) => writeCopy(place, mutant, sources.get(mutant.file) ?? ""));
    const compilerOptions = { rootDirs: [root, place] };
    const config = { extends: posix.join(root, "tsconfig.json"), compilerOptions, files, include: [] };
    writeFileSync(posix.join(place, "tsconfig.json"), JSON.stringify(config));
    const output = await runChecker(root, place);
    const ids = [...output.matchAll(/^\S*?\/mutant-(\d+)\.[^/]*\.ts\(/gm)].map(([, id]) => Number(id));
    return { rejected: new Set(ids), hasSyntaxError: /\berror TS1\d{3}:/.test(output) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function writeCopy(place: string, mutant: Mutant, source: string): string {
  const copy = posix.join(posix.dirname(mutant.file), `mutant-${mutant.id}.${posix.basename(mutant.file)}`);
  mkdirSync(posix.dirname(posix.join(place, copy)), { recursive: true });
  writeFileSync(posix.join(place, copy), applyChange(source, { ...mutant, text: textToCheck(mutant, source) }));
  return copy;
}

/**
 * After `if (true) return`, the checker finds errors in code that it calls unreachable; and `if (a && b)` may tell it what
 * `a` is. So a condition becomes one that is always true or false, and still says what it said.
 */
function textToCheck({ kind, start, end, text }: Mutant, source: string): string {
  if (kind !== "condition") return text;
  return `((${source.slice(start, end)}) ${text === "true" ? "||" : "&&"} (${text} as boolean))`;
}

/** Errors are what we want, so the status of the checker says nothing. */
function runChecker(root: string, place: string): Promise<string> {
  const checker = posix.join(root, "node_modules/typescript/bin/tsc");
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [checker, "--noEmit", "--pretty", "false", "-p", place],
      { cwd: root, maxBuffer: 1 << 30 },
      (_error, stdout) => resolve(stdout),
    );
  });
}
