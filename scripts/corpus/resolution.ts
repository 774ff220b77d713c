import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryCache } from "../../src/cache/memory.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import { withoutBuildRequirements } from "./without-build-requirements.ts";
import { hasRegistry, readKind, openCase } from "./open-case.ts";

/**
 * Scores the dependency trees of projects without a lockfile against those of their package managers. The registries
 * are replayed, except npm, which was not recorded: it is queried live. Cases without a replay are ignored. Words select cases; `missing` and `extra` list
 * names of the development half.
 */
export async function scoreResolution(
  folder: string,
  ecosystems: readonly OpenEcosystem[],
  words: readonly string[],
): Promise<void> {
  const lists = words.filter((word) => ["missing", "extra"].includes(word));
  const filters = words.filter((word) => !lists.includes(word));
  const chosen = readdirSync(folder).filter(
    (name) =>
      existsSync(join(folder, name, "case.json")) &&
      (filters.length === 0 || filters.some((filter) => name.includes(filter))),
  );
  const cases = chosen.filter(hasRegistry);
  const others = chosen.filter((name) => !hasRegistry(name));
  for (const [kind, names] of Map.groupBy(others, readKind))
    console.log(`${kind}: ${names.length} cases are ignored, because there is no replay of their registry yet`);
  for (const [half, names] of Object.entries(Object.groupBy(cases, halfOf))) {
    const reports = mkdtempSync(join(tmpdir(), "lcc-corpus-"));
    try {
      for (const name of names) {
        const components = await resolveCase(folder, name, ecosystems);
        writeFileSync(
          join(reports, `${name}.json`),
          JSON.stringify({ findings: withoutBuildRequirements(components).map(toFinding) }),
        );
      }
      console.log(`\n${half}\n`);
      score({ folder, names, reports, lists: half === "development" ? lists : [] });
    } finally {
      rmSync(reports, { recursive: true });
    }
  }
}

/** Split by a hash of the name, so that the halves are not hand-picked. */
function halfOf(name: string): "development" | "hold-out" {
  return (createHash("sha256").update(name).digest()[0] ?? 0) % 2 === 0 ? "development" : "hold-out";
}

function toFinding(component: Component) {
  return { component };
}

async function resolveCase(folder: string, name: string, ecosystems: readonly OpenEcosystem[]): Promise<Component[]> {
  const opened = await openCase(folder, name, ecosystems);
  try {
    const components = await opened.resolve(createMemoryCache({ maxBytes: 500_000_000, now: () => new Date() }));
    for (const { name: of, version, unresolved } of components) {
      if (unresolved) console.log(`${name}: ${of} ${version}: ${unresolved.code}: ${unresolved.message.slice(0, 200)}`);
    }
    return components;
  } finally {
    await opened.close();
  }
}

interface ToScore {
  readonly folder: string;
  readonly names: readonly string[];
  readonly reports: string;
  readonly lists: readonly string[];
}

/** The scorer that comes with the cases expects a folder, so the selected cases are copied into one. */
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
