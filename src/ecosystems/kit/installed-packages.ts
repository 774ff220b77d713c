import type { InstalledPackages, UncoveredManifest } from "../../domain/contracts/contracts.ts";
import { upwards } from "../../text/paths.ts";
import { oncePerKey } from "../../async/once.ts";

/** Finds the nearest place with installed packages, in a folder or above it; each folder is searched once. */
export function createNearestSearch<Place extends object>(
  findIn: (folder: string) => Promise<Place | undefined>,
): (folder: string) => Promise<Place | undefined> {
  const packagesAt = oncePerKey(findIn);
  return async (start) => {
    for (const folder of upwards(start)) {
      const packages = await packagesAt(folder);
      if (packages) return packages;
    }
    return undefined;
  };
}

/** Reads what is installed for manifests, once for each place that some of them share, such as an environment. */
export async function readInstalled<Place>(
  manifests: readonly UncoveredManifest[],
  findPlace: (manifest: UncoveredManifest) => Promise<Place | undefined>,
  read: (place: Place, manifests: readonly UncoveredManifest[]) => InstalledPackages | Promise<InstalledPackages>,
): Promise<InstalledPackages> {
  const byPlace = new Map<Place, UncoveredManifest[]>();
  for (const manifest of manifests) {
    const place = await findPlace(manifest);
    if (place !== undefined && !byPlace.get(place)?.push(manifest)) byPlace.set(place, [manifest]);
  }
  const installed: InstalledPackages[] = [];
  for (const [place, all] of byPlace) installed.push(await read(place, all));
  return {
    components: installed.flatMap(({ components }) => components),
    manifests: installed.flatMap((packages) => packages.manifests),
    notes: installed.flatMap(({ notes = [] }) => notes),
    limits: installed.flatMap(({ limits = [] }) => limits),
  };
}
