import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Coverage, UnlockedManifest } from "../../domain/report/report.ts";
import { reasonAbout } from "./words.ts";
import { listNames } from "../../text/list-names.ts";
import { formatCount } from "../../text/count.ts";

/** Manifests whose transitive dependencies were not seen. */
export function lockReasons(coverage: Coverage): CompletenessReason[] {
  return [...unlockedReason(coverage), ...outdatedReason(coverage), ...absentReason(coverage)];
}

/** Parts of the project that were not scanned: their dependencies are not known. */
function absentReason({ absent = [] }: Coverage): CompletenessReason[] {
  const { count, ordered, files } = countedFirst(absent);
  const reason = {
    code: "unresolved" as const,
    message: `${formatCount(files.length, "dependency file names", "dependency files name")} parts of the project that were not scanned, so their dependencies were not seen: ${listNames(namesIn(ordered))} (${listNames(files)}).`,
    advice:
      "Scan a folder that contains all of them, from a complete checkout, or scan each of them separately. Folders of installed packages, such as vendor, are not scanned with the project.",
    files,
  };
  return reasonAbout(absent, reason, count);
}

/** Packages that were added to a manifest after its lockfile was written: their dependencies are not known. */
function outdatedReason({ outdated = [] }: Coverage): CompletenessReason[] {
  const { count, ordered, files } = countedFirst(outdated);
  const reason = {
    code: "lock_out_of_date" as const,
    message: `${formatCount(files.length, "lockfile lacks packages or versions that the manifest next to it requires", "lockfiles lack packages or versions that the manifests next to them require")}: ${listNames(namesIn(ordered))} (${listNames(files)}).`,
    advice: `Bring the lockfile up to date and scan again. ${commandsFor(ordered)}`,
    files,
  };
  return reasonAbout(outdated, reason, count);
}

function unlockedReason({ unlocked = [], target }: Coverage): CompletenessReason[] {
  // Where lcc resolved dependencies itself, it may have found most of them.
  const seen = target ? "not all dependencies were seen" : "only direct dependencies were seen";
  const { count, ordered, files } = countedFirst(unlocked);
  const reason = {
    code: "no_lockfile" as const,
    message: `${formatCount(files.length, "manifest has", "manifests have")} no lockfile, so ${seen}: ${listNames(files)}.`,
    advice: `To see the rest, make a lockfile and scan again. ${commandsFor(ordered)}`,
    files,
  };
  return reasonAbout(unlocked, reason, count);
}

function namesIn(entries: readonly { readonly names: readonly string[] }[]): string[] {
  return [...new Set(entries.flatMap(({ names }) => names))];
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
    .map(([lockWith, all]) => `For ${listNames(all.map(({ file }) => file))}: ${lockWith.replace(/\.$/, "")}.`)
    .join(" ");
}
