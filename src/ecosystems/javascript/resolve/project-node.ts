import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { shape, text } from "../../../formats/shape.ts";
import { optionalText } from "../../kit/read-optional.ts";
import { parseRange, parseSemver, satisfies } from "../versions/semver-range.ts";
import type { RunsOn } from "./pick-version.ts";

/** The Node of a project without a lockfile. npm prefers versions that run on it. */
export interface ProjectNode {
  /** As a report names it: `Node.js 24`. */
  readonly title: string;
  readonly runsOn: RunsOn;
}

/** The newest long-term release, then the others that projects still use. */
const releases = ["24", "26", "22", "20", "18", "16", "14", "12", "10", "8"];

const readStated = shape({
  volta: shape({ node: text }),
  engines: shape({ node: text }),
});

/** The Node in a version file or under `volta`, else the newest long-term release that `engines` allows. */
export async function findProjectNode(
  manifest: unknown,
  open: (name: string) => Promise<SourceFile | undefined>,
): Promise<ProjectNode> {
  const { volta, engines } = readStated(manifest);
  const stated = [volta.node, ...(await Promise.all(versionFiles.map(async (name) => optionalText(await open(name)))))];
  const version = stated.flatMap((line) => /^\s*v?(\d{1,3}(?:\.\d{1,5}){0,2})\s*$/.exec(line ?? "")?.[1] ?? [])[0];
  const allows = rangeTest(engines.node ?? "*");
  const node = version ?? releases.find((release) => allows(completeVersion(release))) ?? releases[0] ?? "";
  const full = completeVersion(node);
  return { title: `Node.js ${node}`, runsOn: (engine) => rangeTest(engine)(full) };
}

const versionFiles = [".nvmrc", ".node-version"];

/** Only part of a version stands for its newest release. */
function completeVersion(version: string): string {
  return [...version.split("."), "999", "999"].slice(0, 3).join(".");
}

/** What is not a range allows everything. */
function rangeTest(text: string): (version: string) => boolean {
  const range = parseRange(text);
  return (version) => {
    const semver = parseSemver(version);
    return range === undefined || semver === undefined || satisfies(semver, range);
  };
}
