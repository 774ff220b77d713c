import { readTar } from "../../../archive/tar.ts";
import { archiveLimits } from "../../../domain/contracts/archive-limits.ts";
import type { Unresolved } from "../../../domain/contracts/component.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { type Http, SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { parseJson } from "../../../formats/json.ts";
import { shape, text } from "../../../formats/shape.ts";
import { decodeText } from "../../../formats/text.ts";
import { lockedName } from "../files/locked-package.ts";
import { installedName } from "../files/npm/install-tree.ts";
import { listLockedPlaces } from "../files/npm/package-lock.ts";
import type { NpmRegistry } from "../operator/npm-config.ts";
import { isPackageName } from "../package-name.ts";
import { lockedVersion } from "../versions/exact-version.ts";

/** A package that the archive of another one has, or that the lockfile in that archive pins. */
export interface PackedPackage {
  readonly name: string;
  readonly version: string;
  /** The requirement; absent where only the archive names it. */
  readonly spec?: string;
  readonly unresolved?: Unresolved;
}

const timeoutMs = 60_000;
const maxPackages = 5_000;
const readManifest = shape({ name: text, version: text });

/**
 * Downloads an archive and reads which packages it brings: those below its `node_modules`, and those that its own
 * lockfile pins, which npm follows. Undefined if the archive cannot be read, or is not on the registry's host.
 */
export async function readPackedPackages(
  http: Http,
  { base, authorization }: NpmRegistry,
  address: string,
  signal: AbortSignal,
): Promise<PackedPackage[] | undefined> {
  if (URL.parse(address)?.origin !== URL.parse(base)?.origin) return undefined;
  const isBelow = authorization !== undefined && address.startsWith(`${base}/`);
  const headers = { "accept-encoding": "identity", ...(isBelow && { authorization }) };
  try {
    const reply = await http.get(address, { signal, headers, maxBytes: archiveLimits.bytesOfArchive, timeoutMs });
    const archive = reply && (await readTar(reply.body, (path) => (isWanted(path) ? "extra" : undefined)));
    return archive && archive.cut === undefined ? listPackages(archive.files) : undefined;
  } catch (error) {
    const isTooLarge = error instanceof SourceUnavailable && error.reason === "too_large";
    if (error instanceof ParseError || isTooLarge) return undefined;
    throw error;
  }
}

/** `package/npm-shrinkwrap.json` and `package/node_modules/a/package.json`; the first folder may have any name. */
function isWanted(path: string): boolean {
  const inside = withoutRoot(path);
  if (inside === "npm-shrinkwrap.json") return true;
  const folder = inside.endsWith("/package.json") ? inside.slice(0, -"/package.json".length) : "";
  return isPackageName(installedName(folder) ?? "");
}

function withoutRoot(path: string): string {
  return path.slice(path.indexOf("/") + 1);
}

function listPackages(files: ReadonlyMap<string, Uint8Array>): PackedPackage[] {
  const packages = [...files].flatMap(([path, bytes]) => {
    const content = parseJson(decodeText(bytes) ?? "");
    return withoutRoot(path) === "npm-shrinkwrap.json" ? listLocked(content) : listManifest(content);
  });
  if (packages.length > maxPackages) throw new ParseError("The archive has too many packages inside.");
  return packages;
}

/** A package.json without a version is not that of a package. */
function listManifest(content: unknown): PackedPackage[] {
  const { name = "", version } = readManifest(content);
  const locked = lockedVersion(version);
  return isPackageName(name) && locked !== "" ? [{ name, version: locked }] : [];
}

function listLocked(lockfile: unknown): PackedPackage[] {
  return listLockedPlaces(lockfile).flatMap((place) => {
    const version = lockedVersion(place.entry?.version);
    const isUsed = !place.own && place.entry?.dev !== true && version !== "" && isPackageName(lockedName(place));
    return isUsed ? [{ name: lockedName(place), version }] : [];
  });
}
