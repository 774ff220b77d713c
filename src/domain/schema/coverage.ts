import { choice, count, flag, list, object, optional, part, text } from "./build.ts";
import { Workspace } from "./component.ts";
import { platforms, unreadCauses } from "./words.ts";

const placeScope = optional(choice(["test", "dev"], "What its place is for, where that is not the product."));

export const UnreadFile = object("UnreadFile", "A dependency file that was recognised and not read.", {
  file: text("The file, as a path from the root of the project."),
  reason: text("Why it was not read."),
  listsDependencies: flag("Whether components are missing from the report because of it."),
  isPartial: optional(flag("The rest of the file was read; without it nothing was.")),
  // Absent in reports from before 3.0.
  cause: optional(
    choice(unreadCauses, "Why: it cannot be read, it is too large, lcc does not read the format, or lcc hit a limit."),
  ),
  scope: placeScope,
  isSbom: optional(flag("A software bill of materials, which lcc scan FILE reads.")),
  isSource: optional(flag("A source file or notebook that was only searched for models.")),
});

export const UnlockedManifest = part("A manifest that no lockfile covers.", {
  file: text("The file, as a path from the root of the project."),
  // `run npm install --package-lock-only`
  lockWith: text("What to do so that there is a lockfile."),
  scope: placeScope,
});

export const OutdatedLock = part("A manifest that names packages which its lockfile lacks.", {
  file: text("The manifest, as a path from the root of the project."),
  lockWith: text("What to do so that the lockfile has them."),
  names: list(text("A package."), "The packages that the lockfile lacks."),
  scope: placeScope,
});

export const AbsentParts = part("A dependency file that names parts of the project which are not there.", {
  file: text("The file, as a path from the root of the project."),
  // `../common`, `@acme/common`
  names: list(text("A folder, a file or a package, as written."), "What it names."),
  further: optional(count("How many more it names than are listed.", 1)),
  scope: placeScope,
});

export const ReachedLimit = part("A bound that was reached.", {
  // `20,000 dependency files in a project`
  bound: text("The bound, in words."),
  count: count("What was left out because of it."),
  files: optional(list(text("A file."), "The files that it is about.")),
  setting: optional(text("The setting that raises it.")),
  isUnlisted: optional(flag("So many findings were judged and counted, and are not listed.")),
});

export const Target = part("What lcc itself resolved dependencies for; absent where it resolved none.", {
  pythonVersion: text("The version of Python."),
  platforms: list(choice(platforms, "A platform."), "The platforms; of several, the union was resolved."),
  // `Ruby 4.0.0`
  runtimes: optional(list(text("A language and its version."), "Other versions that the projects state or imply.")),
  types: optional(list(text("The kind of component."), "The kinds of components that may differ on other platforms.")),
});

export const OtherPlatform = part("A dependency for other platforms only.", {
  type: text("The kind of component."),
  name: text("The name."),
  file: text("The file that names it."),
  line: optional(count("The line, from 1, where it is known.", 1)),
  // `sys_platform == "win32"`
  marker: text("The condition, as written."),
});

export const FirstParty = part("An artifact of the project itself.", {
  type: text("The kind of component."),
  name: text("The name."),
  file: text("The file that names it."),
});

export const Coverage = object("Coverage", "What was looked at and what was left out.", {
  filesSeen: count("Files of the project that were looked at."),
  manifestsRead: count("Dependency files that were read."),
  manifestsUnread: list(UnreadFile, "Dependency files that were recognised and not read."),
  skipped: list(
    part("A folder or file that was left out.", {
      path: text("Its path from the root of the project."),
      reason: text("Why it was left out."),
    }),
    "Folders and files that were left out.",
  ),
  workspaces: optional(
    list(Workspace, "Only what these workspaces need was listed; absent: all that the project needs."),
  ),
  isReused: optional(
    flag("The components were found by an earlier scan of the same commit; the files were not read again."),
  ),
  filesMatched: optional(count("Files that lcc reads; present with `unchanged`.")),
  unchanged: optional(
    count("Files that were not read again, because nothing about them has changed since an earlier scan."),
  ),
  unlocked: optional(list(UnlockedManifest, "Manifests whose transitive dependencies are missing.")),
  outdated: optional(list(OutdatedLock, "Manifests whose lockfiles lack packages that lcc has not resolved either.")),
  absent: optional(
    list(AbsentParts, "Files that name parts of the project which were not scanned and are in no lockfile."),
  ),
  limits: optional(list(ReachedLimit, "Limits that stopped the work early.")),
  target: optional(Target),
  notOnPlatform: optional(list(OtherPlatform, "What manifests name for other platforms only; not a component.")),
  firstParty: optional(
    list(FirstParty, "What files of the project name and the project builds itself; not components."),
  ),
});
