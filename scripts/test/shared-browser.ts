import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browserVariable, serveBrowser } from "../../test/helpers/browser.ts";
import { root } from "./list-files.ts";

/** One browser for all test files that open pages: to start it takes longer than many of their tests. */
export interface SharedBrowser {
  /** Tells test processes where it is. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const none: SharedBrowser = { env: {}, close: async () => {} };

/** Starts it where one of the files needs it. */
export async function shareBrowser(files: readonly string[]): Promise<SharedBrowser> {
  const server = files.some(opensPages) ? await serveBrowser() : undefined;
  if (!server) return none;
  return { env: { [browserVariable]: server.wsEndpoint() }, close: () => server.close() };
}

function opensPages(file: string): boolean {
  return readFileSync(join(root, file), "utf8").match(/\bstart(?:Browser|Reader)\b/) !== null;
}
