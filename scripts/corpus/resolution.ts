import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryCache } from "../../src/cache/memory.ts";
import { detect } from "../../src/detect/detect.ts";
import type { Component } from "../../src/domain/component.ts";
import type { Ecosystem } from "../../src/domain/ecosystem.ts";
import type { SourceAddresses, SourceTools } from "../../src/domain/sources.ts";
import { createHttp } from "../../src/http/client.ts";
import { openDirectory } from "../../src/source/directory.ts";
import { createTree } from "../../src/source/tree.ts";
import { resolveTrees } from "../../src/trees/resolve-trees.ts";

/** A registry that answers what the real one answered when the cases were made. */
interface Replay {
  readonly addresses: SourceAddresses;
  close(): Promise<void>;
}

/**
 * Scores the dependency trees of projects without a lockfile against what their package managers resolved. The
 * registries are replayed; for npm, which was not recorded, the real one is asked. Words choose cases; `missing` and
 * `extra` list names of the development half.
 */
export async function scoreResolution(
  folder: string,
  ecosystems: readonly Ecosystem[],
  words: readonly string[],
): Promise<void> {
  const lists = words.filter((word) => ["missing", "extra"].includes(word));
  const filters = words.filter((word) => !lists.includes(word));
  const cases = readdirSync(folder).filter(
    (name) =>
      existsSync(join(folder, name, "case.json")) &&
      (filters.length === 0 || filters.some((filter) => name.includes(filter))),
  );
  for (const [half, names] of Object.entries(Object.groupBy(cases, halfOf))) {
    const reports = mkdtempSync(join(tmpdir(), "lcc-corpus-"));
    try {
      for (const name of names) {
        const components = await resolveCase(folder, name, ecosystems);
        writeFileSync(join(reports, `${name}.json`), JSON.stringify({ findings: components.map(toFinding) }));
      }
      console.log(`\n${half}\n`);
      score({ folder, names, reports, lists: half === "development" ? lists : [] });
    } finally {
      rmSync(reports, { recursive: true });
    }
  }
}

/** By a hash of the name, so that nobody chooses. */
function halfOf(name: string): "development" | "hold-out" {
  return (createHash("sha256").update(name).digest()[0] ?? 0) % 2 === 0 ? "development" : "hold-out";
}

function toFinding(component: Component) {
  return { component };
}

async function resolveCase(folder: string, name: string, ecosystems: readonly Ecosystem[]): Promise<Component[]> {
  const kind = name.slice(0, name.indexOf("-"));
  const replay = await startReplay(kind, folder);
  const http = createHttp({ userAgent: "lcc-corpus" });
  const source = await openDirectory(join(folder, name, "manifest"));
  const tools: SourceTools = {
    http,
    addresses: replay.addresses,
    operator: { env: process.env, home: homedir(), readFile },
    identify: () => ({ confidence: 0 }),
  };
  try {
    const signal = new AbortController().signal;
    const found = await resolveTrees(
      await detect(source, ecosystems, { exclude: [], signal }),
      {
        resolvers: ecosystems.flatMap((ecosystem) => ecosystem.trees?.(tools) ?? []),
        cache: createMemoryCache({ mostBytes: 500_000_000, now: () => new Date() }),
        bounds: { mostPackages: 5_000, mostSeconds: 300, mostRequests: 20_000 },
        target: { pythonVersion: "3.12", platforms: ["linux-x86_64"] },
        mayAsk: () => true,
        now: () => new Date(),
      },
      {
        tree: createTree(source),
        signal,
        ignoresCase: (type) => ecosystems.some((one) => one.ignoresCase && one.types.includes(type)),
      },
    );
    for (const { name: of, version, unresolved } of found.components) {
      if (unresolved) console.log(`${name}: ${of} ${version}: ${unresolved.code}: ${unresolved.message.slice(0, 200)}`);
    }
    return [...found.components];
  } finally {
    await source.close();
    await http.close();
    await replay.close();
  }
}

/** Files of the account, as the package managers read them. */
function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

async function startReplay(kind: string, folder: string): Promise<Replay> {
  const file = new URL(`replay/${kind}.ts`, import.meta.url);
  if (!existsSync(file)) return { addresses: {}, close: async () => {} };
  const replay = (await import(file.href)) as { readonly startReplay: (folder: string) => Promise<Replay> };
  return replay.startReplay(join(folder, "registry"));
}

interface ToScore {
  readonly folder: string;
  readonly names: readonly string[];
  readonly reports: string;
  readonly lists: readonly string[];
}

/** The scorer that comes with the cases takes a folder of them: one with copies of those that were chosen. */
function score({ folder, names, reports, lists }: ToScore): void {
  const chosen = mkdtempSync(join(tmpdir(), "lcc-corpus-"));
  try {
    for (const name of names) cpSync(join(folder, name), join(chosen, name), { recursive: true });
    const options = [`--reports=${reports}`, "--verbose", ...lists.map((list) => `--${list}`)];
    const scorer = join(folder, "eval-resolution.mjs");
    const { stdout, stderr } = spawnSync(process.execPath, [scorer, chosen, ...options], {
      encoding: "utf8",
      maxBuffer: 100_000_000,
    });
    process.stdout.write(stdout);
    process.stderr.write(stderr);
  } finally {
    rmSync(chosen, { recursive: true });
  }
}
