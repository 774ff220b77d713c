import { rust as rustFacts } from "../../src/ecosystems/rust/index.ts";
import type { ResolvedTree } from "../../src/domain/contracts/trees.ts";
import { startCratesIndex, type TestCrates } from "./crates-index.ts";
import { listPackages, resolveTree, type TreeRun } from "./resolve-tree.ts";
import { openEcosystem } from "../../src/ecosystems/index.ts";

const rust = await openEcosystem(rustFacts);

export interface ResolvedCrates {
  readonly tree: ResolvedTree;
  readonly list: readonly string[];
  readonly requests: readonly string[];
}

/** What lcc makes of a Cargo project and an index with these crates; a text is the rest of the one manifest. */
export async function resolveCrates(
  project: string | Readonly<Record<string, string>>,
  crates: TestCrates,
  run: Omit<TreeRun, "addresses"> = {},
): Promise<ResolvedCrates> {
  const server = await startCratesIndex(crates);
  try {
    const files = typeof project === "string" ? { "Cargo.toml": crateManifest(project) } : project;
    const tree = await resolveTree(rust, files, { ...run, addresses: { cratesIndex: server.address } });
    return { tree, list: listPackages(tree), requests: server.requests };
  } finally {
    await server.close();
  }
}

export function crateManifest(rest: string, name = "app"): string {
  return `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${rest}\n`;
}
