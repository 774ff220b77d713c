/** Writes entries into a cache file, as one of several processes that do so at once, and prints how often it warned. */
import { openSqliteCache } from "../../src/cache/sqlite.ts";

const [file = "", name = "", count = ""] = process.argv.slice(2);
let warnings = 0;
const cache = openSqliteCache({ file, maxBytes: 50_000_000, now: () => new Date(), warn: () => warnings++ });
for (let at = 0; at < Number(count); at++) {
  await cache.set(`lcc:${name}:${at}`, "x".repeat(1_000), 60);
  await cache.get(`lcc:0:${at}`);
}
await cache.close();
console.log(`${warnings} warnings`);
