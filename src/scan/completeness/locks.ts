import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Coverage, UnlockedManifest } from "../../domain/report/report.ts";
import { someOf } from "./words.ts";
import { countOf } from "../../text/count.ts";

/** Manifests whose transitive dependencies were not seen. */
export function lockReasons(coverage: Coverage): CompletenessReason[] {
  return [...unlockedReason(coverage), ...outdatedReason(coverage), ...absentReason(coverage)];
}

/** Parts of the project that were not scanned: their dependencies are not known. */
function absentReason({ absent = [] }: Coverage): CompletenessReason[] {
  if (absent.length === 0) return [];
  const { count, ordered, files } = countedFirst(absent);
  const names = [...new Set(ordered.flatMap((one) => one.names))];
  return [
    {
      code: "unresolved",
      message: `${countOf(files.length, "dependency file names", "dependency files name")} parts of the project that were not scanned, so their dependencies were not seen: ${someOf(names)} (${someOf(files)}).`,
      count,
      advice:
        "Scan a folder that contains all of them, from a complete checkout, or scan each of them separately. Folders of installed packages, such as vendor, are not scanned with the project.",
      files,
    },
  ];
}

/** Packages that were added to a manifest after its lockfile was written: their dependencies are not known. */
function outdatedReason({ outdated = [] }: Coverage): CompletenessReason[] {
  if (outdated.length === 0) return [];
  const { count, ordered, files } = countedFirst(outdated);
  const names = [...new Set(ordered.flatMap((one) => one.names))];
  return [
    {
      code: "lock_out_of_date",
      message: `${countOf(files.length, "lockfile lacks packages or versions that the manifest next to it requires", "lockfiles lack packages or versions that the manifests next to them require")}: ${someOf(names)} (${someOf(files)}).`,
      count,
      advice: `Bring the lockfile up to date and scan again. ${commandsFor(ordered)}`,
      files,
    },
  ];
}

function unlockedReason({ unlocked = [], target }: Coverage): CompletenessReason[] {
  if (unlocked.length === 0) return [];
  // Where lcc resolved dependencies itself, it may have found most of them.
  const seen = target ? "not all dependencies were seen" : "only direct dependencies were seen";
  const { count, ordered, files } = countedFirst(unlocked);
  return [
    {
      code: "no_lockfile",
      message: `${countOf(files.length, "manifest has", "manifests have")} no lockfile, so ${seen}: ${someOf(files)}.`,
      count,
      advice: `To see the rest, make a lockfile and scan again. ${commandsFor(ordered)}`,
      files,
    },
  ];
}

/** Files of the product come first, and only they count. */
function countedFirst<T extends { readonly file: string; readonly scope?: string }>(all: readonly T[]) {
  const counted = all.filter(({ scope }) => scope === undefined);
  const ordered = [...counted, ...all.filter(({ scope }) => scope !== undefined)];
  return { count: counted.length, ordered, files: ordered.map(({ file }) => file) };
}

/** Each command that creates a lockfile once, with the first manifest that it is for. */
function commandsFor(unlocked: readonly UnlockedManifest[]): string {
  const byCommand = Map.groupBy(unlocked, ({ lockWith }) => lockWith);
  return [...byCommand]
    .map(([lockWith, all]) => `For ${someOf(all.map(({ file }) => file))}: ${lockWith.replace(/\.$/, "")}.`)
    .join(" ");
}
