/**
 * Writes the description of the REST API and the TypeScript types generated from it: `node scripts/api-types.ts`. With
 * `--check` it writes nothing and exits with status 1 if a file is outdated.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createOpenApi } from "../src/server/docs/openapi.ts";
import type { ServerDeps } from "../src/server/server-deps.ts";
import { apiRoutes } from "../src/server/routes/routes.ts";
import { typesOf } from "../tools/apitypes/types-of.ts";

const root = dirname(import.meta.dirname);
const isCheck = process.argv.includes("--check");

// The store is not used while routes are only described.
const description = createOpenApi(apiRoutes({ store: {} } as ServerDeps));
write("docs/openapi.json", `${JSON.stringify(description, null, 2)}\n`);
write("web/src/api/schema.d.ts", await typesOf(description));

function write(path: string, text: string): void {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  if (isCheck) {
    console.error(`${path} is not current; run "node scripts/api-types.ts".`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(file, text);
  console.log(`${path} written`);
}
