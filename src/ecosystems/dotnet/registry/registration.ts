import { type Http, SourceUnavailable } from "../../../domain/sources.ts";
import { field, isFields, list, text } from "../../../formats/value.ts";
import { url } from "../../../http/url.ts";
import { publishedArchive, strongestIntegrity } from "../../published-archive.ts";
import { isInRange, mayHold, type NugetRange } from "./nuget-range.ts";
import { compareVersions, type NugetVersion, parseVersion } from "./nuget-version.ts";
import type { PackageStatement } from "./package-statement.ts";
import { readRegisteredSupplier } from "./read-supplier.ts";
import { belongsTo, headersAt, type Service } from "./service.ts";

/** A page has 64 versions. */
const maxPages = 500;

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
  const leaf = await ask(http, service, address, signal);
  const entry = field(leaf, "catalogEntry");
  const archive = text(field(leaf, "packageContent"));
  if (typeof entry !== "string") return isFields(entry) ? toStatement(entry, address, archive) : undefined;
  if (!belongsTo(service.feed, entry)) return undefined;
  const details = await ask(http, service, entry, signal);
  return isFields(details) ? toStatement(details, entry, archive) : undefined;
}

/** The newest version in a range; listed versions and releases are preferred. */
export async function newestRegistered(
  http: Http,
  service: Service,
  name: string,
  range: NugetRange,
  signal: AbortSignal,
): Promise<PackageStatement | undefined> {
  if (service.registrations === undefined) return undefined;
  const index = await ask(http, service, url(service.registrations)`/${name}/index.json`, signal);
  let best: Candidate | undefined;
  const pages = list(field(index, "items")).toReversed().filter(overlaps(range));
  for (const [at, page] of pages.entries()) {
    if (at >= maxPages) throw tooManyPages(service);
    best = (await candidatesOn(page, http, service, range, signal)).reduce(better, best);
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
  readonly version: NugetVersion;
  readonly rank: number;
}

function better(best: Candidate | undefined, next: Candidate): Candidate {
  if (!best || next.rank !== best.rank) return best && best.rank > next.rank ? best : next;
  return compareVersions(next.version, best.version) > 0 ? next : best;
}

function overlaps(range: NugetRange): (page: unknown) => boolean {
  return (page) => mayHold(range, endOf(page, "lower"), endOf(page, "upper"));
}

function endOf(page: unknown, name: "lower" | "upper"): NugetVersion | undefined {
  return parseVersion(text(field(page, name)) ?? "");
}

/** Small packages have their versions in the index; otherwise each page is a separate document. */
async function candidatesOn(
  page: unknown,
  http: Http,
  service: Service,
  range: NugetRange,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const address = (text(field(page, "@id")) ?? "").split("#", 1)[0] ?? "";
  const isWhole = Array.isArray(field(page, "items"));
  if (!isWhole && !belongsTo(service.feed, address)) return [];
  const whole = isWhole ? page : await ask(http, service, address, signal);
  return list(field(whole, "items")).flatMap((leaf): Candidate[] => {
    const entry = field(leaf, "catalogEntry");
    const version = parseVersion(text(field(entry, "version")) ?? "");
    if (!version || !isInRange(version, range)) return [];
    const isRelease = version.label.length === 0 || range.prereleases;
    const rank = (field(entry, "listed") === false ? 0 : 2) + (isRelease ? 1 : 0);
    const own = text(field(leaf, "@id")) ?? "";
    const archive = text(field(leaf, "packageContent")) ?? text(field(entry, "packageContent"));
    return [{ entry, address: belongsTo(service.feed, own) ? own : address, archive, version, rank }];
  });
}

function toStatement(entry: unknown, address: string, archive: string | undefined): PackageStatement {
  const read = (name: string) => text(field(entry, name))?.trim() ?? "";
  return {
    version: read("version"),
    expression: read("licenseExpression"),
    file: "",
    licenseUrl: read("licenseUrl"),
    repository: "",
    projectUrl: read("projectUrl"),
    supplier: readRegisteredSupplier(entry),
    address,
    archives: publishedArchive("nupkg", archive, packageHash(entry)),
  };
}

/** Only the catalog states it, in base64. */
function packageHash(entry: unknown): string | undefined {
  const algorithm = text(field(entry, "packageHashAlgorithm"))?.toLowerCase();
  return strongestIntegrity(`${algorithm}-${text(field(entry, "packageHash"))}`);
}

function ask(http: Http, { feed }: Service, address: string, signal: AbortSignal): Promise<unknown> {
  return http.json(address, { signal, headers: headersAt(feed, address) });
}
