import { startPostgres } from "../../test/helpers/postgres.ts";
import type { TestGroup } from "./groups.ts";
import { shareBrowser } from "./shared-browser.ts";

/** What all test processes of a run share. */
export interface Services {
  /** Tells the test processes where it is. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * One PostgreSQL server, in which each test makes a database of its own, and one browser. What is not installed is left
 * out: the tests say so themselves.
 */
export async function startServices(groups: readonly TestGroup[]): Promise<Services> {
  const files = groups.flatMap((group) => group.files);
  const isOfSources = files.every((file) => file.startsWith("src/"));
  const started = [isOfSources ? undefined : await sharePostgres(), await shareBrowser(files)];
  const services = started.filter((service) => service !== undefined);
  return {
    env: Object.assign({}, ...services.map(({ env }) => env)) as Record<string, string>,
    async stop() {
      for (const service of services) await service.stop();
    },
  };
}

async function sharePostgres(): Promise<Services | undefined> {
  try {
    const server = await startPostgres();
    return { env: { LCC_TEST_DATABASE_URL: server.url }, stop: () => server.stop() };
  } catch {
    return undefined;
  }
}
