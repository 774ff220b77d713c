import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { anything, listOf, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import { publishedArchive, strongestIntegrity } from "../../kit/published-archive.ts";
import { checkSubject, type Sameness } from "../../kit/check-subject.ts";
import { isInRange, mayHold, type NugetRange } from "../versions/nuget-range.ts";
import { type Semver, compareSemver } from "../../kit/semver-order.ts";
import { normalizeVersion, parseVersion } from "../versions/nuget-version.ts";
import type { PackageStatement } from "./package-statement.ts";
import { readRegisteredSupplier } from "./read-supplier.ts";
import { belongsTo, headersAt, type Service } from "./service.ts";

/** A page has 64 versions. */
const maxPages = 500;

/** Only small packages have the versions of a page in the index. */
const readPage = shape({ "@id": text, lower: text, upper: text, items: anything });
const readIndex = shape({ items: listOf(readPage) });
/** The catalog entry is a mapping, or the address of a separate document. */
const readLeaf = shape({ "@id": text, packageContent: text, catalogEntry: anything });
const readLeaves = listOf(readLeaf);
const readEntry = shape({
  id: text,
  version: text,
  listed: anything,
  licenseExpression: text,
  licenseUrl: text,
  projectUrl: text,
  packageContent: text,
  packageHash: text,
  packageHashAlgorithm: text,
});

type Page = ReturnType<typeof readPage>;
type Leaf = ReturnType<typeof readLeaf>;

/** The registration of one version. */
export async function registeredVersion(
  http: Http,
  service: Service,
  name: string,
  version: string,
  signal: AbortSignal,
): Promise<PackageStatement | undefined> {
  if (service.registrations === undefined) return undefined;
  const address = url(service.registrations)`/${name}/${version}.json`;
  const { catalogEntry: entry, packageContent: archive } = readLeaf(await ask(http, service, address, signal));
  const read = (document: unknown, from: string): PackageStatement | undefined => {
    if (!isFields(document)) return undefined;
    const { id, version: number } = readEntry(document);
    checkSubject(
      { address: from, document, found: { name: id, version: number }, asked: { name, version } },
      isSamePackage,
    );
    return toStatement(document, from, archive);
  };
  if (typeof entry !== "string") return read(entry, address);
  return belongsTo(service.feed, entry) ? read(await ask(http, service, entry, signal), entry) : undefined;
}

export const isSamePackage: Sameness = {
  name: (a, b) => a.toLowerCase() === b.toLowerCase(),
  version: (a, b) => normalizeVersion(a) === normalizeVersion(b),
};

/** The newest version in a range; listed versions and releases are preferred. */
export async function newestRegistered(
  http: Http,
  service: Service,
  name: string,
  range: NugetRange,
  signal: AbortSignal,
): Promise<PackageStatement | undefined> {
  if (service.registrations === undefined) return undefined;
  const address = url(service.registrations)`/${name}/index.json`;
  const document = await ask(http, service, address, signal);
  checkSubject({ address, document, found: {}, asked: { name } }, isSamePackage);
  const index = readIndex(document);
  let best: Candidate | undefined;
  const pages = index.items.toReversed().filter(overlaps(range));
  for (const [at, page] of pages.entries()) {
    if (at >= maxPages) throw tooManyPages(service);
    const { address: place, leaves } = await askPage(page, http, service, name, signal);
    best = candidatesIn(leaves, place, service, range).reduce(better, best);
    if (best?.rank === 3) break; // earlier pages have older versions
  }
  return best && toStatement(best.entry, best.address, best.archive);
}

function tooManyPages({ feed }: Service): SourceUnavailable {
  const { host } = new URL(feed.index);
  const bound = `${maxPages} pages of versions`;
  return new SourceUnavailable("too_large", host, `${host} lists a package on more than the ${bound} that lcc reads.`);
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

function overlaps(range: NugetRange): (page: Page) => boolean {
  return ({ lower = "", upper = "" }) => mayHold(range, parseVersion(lower), parseVersion(upper));
}

/** Small packages have their versions in the index; otherwise each page is a separate document. */
async function askPage(
  page: Page,
  http: Http,
  service: Service,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly address: string; readonly leaves: readonly Leaf[] }> {
  const address = (page["@id"] ?? "").split("#", 1)[0] ?? "";
  const isWhole = Array.isArray(page.items);
  if (!isWhole && !belongsTo(service.feed, address)) return { address, leaves: [] };
  const document = isWhole ? page : await ask(http, service, address, signal);
  const leaves = readLeaves(readPage(document).items);
  const ids = leaves.map(({ catalogEntry }) => readEntry(catalogEntry).id);
  const found = { name: ids.find((id) => id !== undefined) };
  checkSubject({ address: service.feed.index, document, found, asked: { name } }, isSamePackage);
  return { address, leaves };
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

function ask(http: Http, { feed }: Service, address: string, signal: AbortSignal): Promise<unknown> {
  return http.json(address, { signal, headers: headersAt(feed, address) });
}
