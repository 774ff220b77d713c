import type { SourceFile, Unread } from "../../domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import { once, oncePerKey, oncePerObject } from "../../async/once.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { UnreadFile } from "../../domain/report/report.ts";
import { createNameMatcher } from "../../text/name-pattern.ts";
import { toFolder, toFileName } from "../../text/paths.ts";
import { createFileMatcher } from "../walk/match-files.ts";

/** Dependency files that lcc knows but does not read; each is reported once, as the first kind it matches. */
export async function findUnread(
  paths: readonly string[],
  ecosystems: readonly OpenEcosystem[],
  get: (path: string) => SourceFile | undefined,
): Promise<UnreadFile[]> {
  const kindsOf = createKinds(ecosystems);
  const named: { readonly file: string; readonly kinds: readonly Unread[] }[] = [];
  const empty = new Set<string>();
  let left = maxInspected;
  for (const file of paths) {
    const possible = kindsOf(file);
    if (possible.length === 0) continue;
    const kinds = await filterByContent(possible, --left < 0 ? undefined : get(file));
    if (kinds.length > 0) named.push({ file, kinds });
    else empty.add(file);
  }
  const isCovered = createCovered(paths, empty);
  const hasManifest = once(() => containsManifest(paths, ecosystems));
  return named.flatMap(({ file, kinds }) => {
    const kind = kinds.find(({ unless = [] }) => unless.length === 0 || !isCovered(file, unless));
    if (!kind) return [];
    const listsDependencies = kind.listsDependencies && !(kind.repeats && hasManifest());
    const unread = { file, reason: kind.reason, listsDependencies, cause: "format" as const };
    return [kind.repeats ? { ...unread, isSbom: true } : unread];
  });
}

/** Each check reads from the source; any further files are assumed to list dependencies. */
const maxInspected = 20_000;

/** Whether lcc reads any file in the tree that exists to list dependencies. */
function containsManifest(paths: readonly string[], ecosystems: readonly OpenEcosystem[]): boolean {
  const detectors = ecosystems.flatMap((ecosystem) => ecosystem.detectors.filter(({ incidental }) => !incidental));
  const wantedBy = createFileMatcher(detectors);
  return paths.some((path) => wantedBy(path).length > 0);
}

/** The kinds a file may be, in the order of the tables: the first one that the content confirms is used. */
export function createKinds(ecosystems: readonly OpenEcosystem[]): (file: string) => readonly Unread[] {
  const kinds = ecosystems.flatMap(({ unread = [] }) => unread);
  const kindsOf = createFileMatcher<Unread>(kinds);
  return (file) => {
    const possible = kindsOf(file);
    return possible.length < 2 ? possible : possible.toSorted((a, b) => kinds.indexOf(a) - kinds.indexOf(b));
  };
}

/** The kinds that the content confirms; a file that cannot be read may list anything. */
async function filterByContent(kinds: readonly Unread[], file: SourceFile | undefined): Promise<readonly Unread[]> {
  if (kinds.every(({ lists }) => lists === undefined)) return kinds;
  const text = await file?.text().catch(ifBroken(undefined));
  return text === undefined || text.length > maxTextLength
    ? kinds
    : kinds.filter(({ lists }) => isListing(text, lists));
}

/** Longer files are assumed to list dependencies. */
const maxTextLength = 5_000_000;

function isListing(text: string, lists: Unread["lists"]): boolean {
  try {
    return lists?.(text) ?? true;
  } catch (error) {
    return ifBroken(true)(error);
  }
}

/** Whether a non-empty file with one of these names is in the folder of a file or above it. */
function createCovered(
  paths: readonly string[],
  empty: ReadonlySet<string>,
): (file: string, names: readonly string[]) => boolean {
  const byFolder = once(() => Map.groupBy(paths, toFolder));
  // Every folder is searched once per list of names, no matter how many files are checked.
  const betterFor = oncePerObject((names: readonly string[]) =>
    oncePerKey((folder) => findNamed(byFolder().get(folder) ?? [], names, empty)),
  );
  return (file, names) => {
    for (let folder = toFolder(file); ; folder = toFolder(folder)) {
      if (betterFor(names)(folder).some((path) => path !== file)) return true;
      if (folder === "") return false;
    }
  };
}

/** Two are enough: at least one of them is not the checked file itself. */
function findNamed(paths: readonly string[], names: readonly string[], empty: ReadonlySet<string>): string[] {
  const matchers = names.map(createNameMatcher);
  const matching: string[] = [];
  for (const path of paths) {
    const name = toFileName(path);
    if (matchers.some((matches) => matches(name)) && !empty.has(path)) matching.push(path);
    if (matching.length === 2) break;
  }
  return matching;
}
