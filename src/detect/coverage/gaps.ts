import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import type { UnreadCause, UnreadFile } from "../../domain/report/report.ts";
import type { FileSource, PassedOver } from "../../source/file-source.ts";
import { createKinds } from "./find-unread.ts";
import { createFileMatcher } from "../walk/match-files.ts";

/**
 * Skipped entries that may have listed dependencies: a link or a pipe named like a dependency file, and a folder that
 * could not be read, whose path ends in `/`. Without them a scan that read nothing would look clean.
 */
export async function findGaps(
  missed: readonly PassedOver[],
  paths: ReadonlySet<string>,
  ecosystems: readonly OpenEcosystem[],
  source: Pick<FileSource, "linkTarget">,
): Promise<UnreadFile[]> {
  const isDependencyFile = createRecognizer(ecosystems);
  const gaps: UnreadFile[] = [];
  let links = 0;
  for (const { path, reason, kind, isTooDeep } of missed) {
    const cause = isTooDeep ? "limit" : "unreadable";
    if (kind === "folder") gaps.push(gap(`${path}/`, reason, cause));
    else if (kind !== "submodule" && isDependencyFile(path)) {
      const target = kind === "link" && ++links <= maxLinks ? await source.linkTarget?.(path) : undefined;
      const file = target === undefined ? undefined : resolveTarget(path, target);
      // The target of the link is in the report already, as read or as unread.
      if (file !== undefined && paths.has(file) && isDependencyFile(file)) continue;
      gaps.push(gap(path, kind === "link" ? linkReason : reason, cause));
    }
  }
  return gaps;
}

/** Each link is resolved by a read from the source; any further links are reported without that. */
const maxLinks = 1_000;
const linkReason = "it is a symbolic link, which is not followed; put the file itself in its place";

function createRecognizer(ecosystems: readonly OpenEcosystem[]): (path: string) => boolean {
  const wantedBy = createFileMatcher(
    ecosystems.flatMap(({ detectors }) => detectors.filter(({ incidental }) => !incidental)),
  );
  const kindsOf = createKinds(ecosystems);
  return (path) => {
    const [kind] = kindsOf(path);
    return wantedBy(path).length > 0 || (kind?.listsDependencies === true && !kind.repeats);
  };
}

function gap(file: string, reason: string, cause: UnreadCause): UnreadFile {
  return { file, reason, listsDependencies: true, cause };
}

/**
 * The path from the root that a link points to; undefined if the text alone is not enough: after a folder name, `..`
 * may not lead back, because the folder may be a link itself.
 */
function resolveTarget(link: string, target: string): string | undefined {
  if (target.startsWith("/")) return undefined;
  const folders = link.split("/").slice(0, -1);
  const names: string[] = [];
  for (const part of target.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") names.push(part);
    else if (names.length > 0 || folders.pop() === undefined) return undefined;
  }
  return [...folders, ...names].join("/");
}
