import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { once } from "../../async/once.ts";
import type { Policy } from "../../domain/policy/policy.ts";
import { builtInFolder } from "./built-in-folder.ts";
import type { LoadedPolicy, PolicyDetails } from "./load/load.ts";

/** A built-in policy as the build has read it: parsing its YAML takes longer than a small scan. */
interface Snapshot {
  /** The file that was read; a file with another text is parsed. */
  readonly text: string;
  readonly policy: Policy;
  /** Serialized separately: a scan does not need them. */
  readonly details: Uint8Array;
}

/** Undefined if the build stored no snapshot of this file and text, as when lcc runs from its sources. */
export function readSnapshot(file: string, text: string, folder = builtFolder()): LoadedPolicy | undefined {
  if (dirname(file) !== dirname(join(builtInFolder(), "policy"))) return undefined;
  try {
    const snapshot = deserialize(readFileSync(join(folder, snapshotName(file)))) as Snapshot;
    if (snapshot.text !== text) return undefined;
    return { policy: snapshot.policy, file, details: once(() => deserialize(snapshot.details) as PolicyDetails) };
  } catch {
    return undefined; // not built, or built by a Node with a newer format
  }
}

export function writeSnapshot({ policy, file, details }: LoadedPolicy, text: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, snapshotName(file)),
    serialize({ text, policy, details: serialize(details()) } satisfies Snapshot),
  );
}

/** Where the build puts the snapshots. */
function builtFolder(): string {
  return fileURLToPath(new URL("../snapshots", import.meta.url));
}

function snapshotName(file: string): string {
  return `${basename(file)}.bin`;
}
