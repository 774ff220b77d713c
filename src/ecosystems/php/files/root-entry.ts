import { workspacePath } from "../../../domain/contracts/workspace.ts";
import { type LockEntry, rootEntry } from "../../../graph/lock-graph.ts";
import { normalizeName } from "../names.ts";
import type { Manifest } from "./manifest.ts";
import { requiredNames } from "./package-entry.ts";

/** The project itself: what its manifest asks for, by the packages that meet it. */
export function rootOf(
  folder: string,
  manifest: Manifest,
  providers: ReadonlyMap<string, readonly number[]>,
): LockEntry {
  const path = workspacePath(folder);
  const edges = (["require", "require-dev"] as const).flatMap((table) =>
    requiredNames(manifest[table])
      .flatMap((name) => providers.get(name) ?? [])
      .map((to) => ({ to, scope: table === "require" ? ("runtime" as const) : ("dev" as const) })),
  );
  return rootEntry(edges, { name: normalizeName(manifest.name ?? "") || path, path });
}
