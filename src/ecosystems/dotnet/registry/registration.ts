import { anything, shape, text } from "../../../formats/shape.ts";
import { publishedArchive, strongestIntegrity } from "../../kit/published-archive.ts";
import { type Semver, compareSemver } from "../../kit/semver-order.ts";
import { isInRange, mayHold, type NugetRange } from "../versions/nuget-range.ts";
import { parseVersion } from "../versions/nuget-version.ts";
import {
  type FeedAccess,
  fetchLeaves,
  fetchPages,
  fetchRegistered,
  type Leaf,
  tooManyPages,
} from "./feed-documents.ts";
import type { PackageStatement } from "./package-statement.ts";
import { belongsTo, type Service } from "./service.ts";
import { readRegisteredSupplier } from "./nuspec.ts";

/** A page has 64 versions. */
const maxPages = 500;

const readEntry = shape({
  version: text,
  listed: anything,
  licenseExpression: text,
  licenseUrl: text,
  projectUrl: text,
  packageContent: text,
  packageHash: text,
  packageHashAlgorithm: text,
});

export async function registeredVersion(
  access: FeedAccess,
  name: string,
  version: string,
): Promise<PackageStatement | undefined> {
  const { entry, address, archive } = (await fetchRegistered(access, name, version)) ?? {};
  return entry === undefined || address === undefined ? undefined : toStatement(entry, address, archive);
}

/** The newest version in a range; listed versions and releases are preferred. */
export async function newestRegistered(
  access: FeedAccess,
  name: string,
  range: NugetRange,
): Promise<PackageStatement | undefined> {
  let best: Candidate | undefined;
  const all = (await fetchPages(access, name)) ?? [];
  const pages = all.filter(({ lower = "", upper = "" }) => mayHold(range, parseVersion(lower), parseVersion(upper)));
  for (const [at, page] of pages.toReversed().entries()) {
    if (at >= maxPages) throw tooManyPages(access, name, maxPages);
    const { address, leaves } = await fetchLeaves(access, page, name);
    best = candidatesIn(leaves, address, access.service, range).reduce(better, best);
    if (best?.rank === 3) break; // earlier pages have older versions
  }
  return best && toStatement(best.entry, best.address, best.archive);
}

interface Candidate {
  readonly entry: unknown;
  readonly address: string;
  readonly archive: string | undefined;
  readonly version: Semver;
  readonly rank: number;
}

function better(best: Candidate | undefined, next: Candidate): Candidate {
  if (!best || next.rank !== best.rank) return best && best.rank > next.rank ? best : next;
  return compareSemver(next.version, best.version) > 0 ? next : best;
}

function candidatesIn(leaves: readonly Leaf[], address: string, service: Service, range: NugetRange): Candidate[] {
  return leaves.flatMap((leaf): Candidate[] => {
    const entry = readEntry(leaf.catalogEntry);
    const version = parseVersion(entry.version ?? "");
    if (!version || !isInRange(version, range)) return [];
    const isRelease = version.label.length === 0 || range.prereleases;
    const rank = (entry.listed === false ? 0 : 2) + (isRelease ? 1 : 0);
    const own = leaf["@id"] ?? "";
    const archive = leaf.packageContent ?? entry.packageContent;
    const shown = belongsTo(service.feed, own) ? own : address;
    return [{ entry: leaf.catalogEntry, address: shown, archive, version, rank }];
  });
}

function toStatement(entry: unknown, address: string, archive: string | undefined): PackageStatement {
  const { version, licenseExpression, licenseUrl, projectUrl, packageHashAlgorithm, packageHash } = readEntry(entry);
  return {
    version: version?.trim() ?? "",
    expression: licenseExpression?.trim() ?? "",
    file: "",
    licenseUrl: licenseUrl?.trim() ?? "",
    repository: "",
    projectUrl: projectUrl?.trim() ?? "",
    supplier: readRegisteredSupplier(entry),
    address,
    archives: publishedArchive("nupkg", archive, toIntegrity(packageHashAlgorithm, packageHash)),
  };
}

/** Only the catalog states it, in base64. */
function toIntegrity(algorithm: string | undefined, hash: string | undefined): string | undefined {
  return strongestIntegrity(`${algorithm?.toLowerCase()}-${hash}`);
}
