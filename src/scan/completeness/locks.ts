import type { CompletenessReason } from "../../domain/completeness.ts";
import type { Coverage, UnlockedManifest } from "../../domain/report.ts";
import { someOf } from "./words.ts";
import { countOf } from "../../text/count.ts";

/** Manifests whose transitive dependencies were not seen. */
export function lockReasons(coverage: Coverage): CompletenessReason[] {
  return [...unlockedReason(coverage), ...outdatedReason(coverage)];
}

/** Packages that were added to a manifest after its lockfile was written: their dependencies are not known. */
function outdatedReason({ outdated = [] }: Coverage): CompletenessReason[] {
  if (outdated.length === 0) return [];
  const counted = outdated.filter(({ scope }) => scope === undefined);
  const ordered = [...counted, ...outdated.filter((one) => !counted.includes(one))];
  const files = ordered.map(({ file }) => file);
  const names = [...new Set(ordered.flatMap((one) => one.names))];
  return [
    {
      code: "lock_out_of_date",
      message: `${countOf(files.length, "lockfile lacks", "lockfiles lack")} packages that the manifest beside names: ${someOf(names)} (${someOf(files)}).`,
      count: counted.length,
      advice: `Bring the lockfile up to date and scan again. ${commandsFor(ordered)}`,
      files,
    },
  ];
}

function unlockedReason({ unlocked = [], target }: Coverage): CompletenessReason[] {
  if (unlocked.length === 0) return [];
  // Where lcc resolved dependencies itself, it may have found most of them.
  const seen = target ? "not all dependencies were seen" : "only direct dependencies were seen";
  const counted = unlocked.filter(({ scope }) => scope === undefined);
  const ordered = [...counted, ...unlocked.filter((one) => !counted.includes(one))];
  const files = ordered.map(({ file }) => file);
  return [
    {
      code: "no_lockfile",
      message: `${countOf(files.length, "manifest has", "manifests have")} no lockfile, so ${seen}: ${someOf(files)}.`,
      count: counted.length,
      advice: `To see the rest, make a lockfile and scan again. ${commandsFor(ordered)}`,
      files,
    },
  ];
}

/** Each command that creates a lockfile once, with the first manifest that it is for. */
function commandsFor(unlocked: readonly UnlockedManifest[]): string {
  const byCommand = Map.groupBy(unlocked, ({ lockWith }) => lockWith);
  return [...byCommand]
    .map(([lockWith, all]) => `For ${someOf(all.map(({ file }) => file))}: ${lockWith.replace(/\.$/, "")}.`)
    .join(" ");
}
