import type { Ecosystem } from "../domain/ecosystem.ts";
import type { UnreadCause, UnreadFile } from "../domain/report.ts";
import type { FileSource, PassedOver } from "../source/file-source.ts";
import { createKinds } from "./find-unread.ts";
import { createFileMatcher } from "./match-files.ts";

/**
 * What was passed over and may have listed dependencies: a link or a pipe that is called like a dependency file, and a
 * folder that could not be read, whose path ends in `/`. Without them a scan that read nothing would look clean.
 */
export async function findGaps(
  missed: readonly PassedOver[],
  paths: ReadonlySet<string>,
  ecosystems: readonly Ecosystem[],
  source: Pick<FileSource, "linkTarget">,
): Promise<UnreadFile[]> {
  const isDependencyFile = createRecognizer(ecosystems);
  const gaps: UnreadFile[] = [];
  let links = 0;
  for (const { path, reason, kind, isTooDeep } of missed) {
    const cause = isTooDeep ? "limit" : "unreadable";
    if (kind === "folder") gaps.push(gap(`${path}/`, reason, cause));
    else if (kind !== "submodule" && isDependencyFile(path)) {
      const target = kind === "link" && ++links <= mostLinks ? await source.linkTarget?.(path) : undefined;
      const file = target === undefined ? undefined : resolveTarget(path, target);
      // What the link stands for is in the report already, or named there as unread.
      if (file !== undefined && paths.has(file) && isDependencyFile(file)) continue;
      gaps.push(gap(path, kind === "link" ? linkReason : reason, cause));
    }
  }
  return gaps;
}

/** Each costs a look into the source; a tree with more of them is told about every one of the rest. */
const mostLinks = 1_000;
const linkReason = "it is a symbolic link, which is not followed; put the file itself in its place";

function createRecognizer(ecosystems: readonly Ecosystem[]): (path: string) => boolean {
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
 * The path from the root to which a link leads; undefined when that cannot be told from the words alone. Behind the
 * name of a folder `..` need not lead back: the folder may be a link itself.
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
