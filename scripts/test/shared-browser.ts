import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browserVariable, serveBrowser } from "../../test/helpers/browser.ts";
import { root } from "./list-files.ts";
import type { Services } from "./services.ts";

/** One browser for all test files that open pages: to start it takes longer than many of their tests. */
export async function shareBrowser(files: readonly string[]): Promise<Services | undefined> {
  const server = files.some(opensPages) ? await serveBrowser() : undefined;
  return server && { env: { [browserVariable]: server.wsEndpoint() }, stop: () => server.close() };
}

function opensPages(file: string): boolean {
  return readFileSync(join(root, file), "utf8").match(/\bstart(?:Browser|Reader)\b/) !== null;
}
