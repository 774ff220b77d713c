import { cachePrefixes } from "../../../cache/cache.ts";
import { openImported } from "../../../cache/imported.ts";
import { openCache } from "../../../cache/open-cache.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { formatCount } from "../../../text/count.ts";
import { warn } from "../../output/warn.ts";
import { writeOutput } from "../../output/write-output.ts";

/** Empties the cache that `lcc scan` uses and prints how much it had. */
export async function clearCache(): Promise<void> {
  const config = loadConfig(process.env);
  const caches = [await openCache(config, () => new Date(), warn), openImported(config, warn)].filter(
    (cache) => cache !== undefined,
  );
  try {
    let count = 0;
    for (const cache of caches) count += await cache.deletePrefixes(cachePrefixes);
    await writeOutput(`Removed ${formatCount(count, "entry", "entries")}.\n`, undefined);
  } finally {
    await Promise.all(caches.map((cache) => cache.close()));
  }
}
