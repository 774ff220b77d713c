import { startPostgres } from "../../test/helpers/postgres.ts";

export interface Services {
  /** Where the tests find them. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Tests of single modules need none. */
export const noServices: Services = { env: {}, stop: async () => {} };

/**
 * One PostgreSQL server for all test processes of a run: each test makes a database of its own in it. Where it is not
 * installed, the tests say so themselves.
 */
export async function startServices(): Promise<Services> {
  try {
    const { url, stop } = await startPostgres();
    return { env: { LCC_TEST_DATABASE_URL: url }, stop };
  } catch {
    return noServices;
  }
}
