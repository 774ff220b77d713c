import { cachePrefixes } from "../../../cache/cache.ts";
import { openCache } from "../../../cache/open-cache.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { formatCount } from "../../../text/count.ts";
import { warn } from "../../output/warn.ts";
import { writeOutput } from "../../output/write-output.ts";

/** Empties the cache that `lcc scan` uses and prints how much it had. */
export async function clearCache(): Promise<void> {
  const cache = await openCache(loadConfig(process.env), () => new Date(), warn);
  try {
    await writeOutput(
      `Removed ${formatCount(await cache.deletePrefixes(cachePrefixes), "entry", "entries")}.\n`,
      undefined,
    );
  } finally {
    await cache.close();
  }
}
