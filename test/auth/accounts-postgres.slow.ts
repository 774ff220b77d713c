import { after, before, describe } from "node:test";
import { Client } from "pg";
import { openStore } from "../../src/store/open.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import type { Service } from "../helpers/service.ts";
import type { OpenTestStore } from "./account-desk.ts";
import { accountsSuite } from "./accounts-suite.ts";

describe("with a PostgreSQL server", { skip: postgresMissing() ?? false }, () => {
  const name = `accounts_${process.pid}`;
  let service: Service;
  let url: string;
  before(async () => {
    service = await startPostgres();
    await run(service.url, `create database ${name}`);
    const address = new URL(service.url);
    address.pathname = `/${name}`;
    url = address.href;
  });
  after(async () => {
    await run(service.url, `drop database ${name}`);
    await service.stop();
  });

  // One database for all, emptied in between: to make one takes longer than the tests.
  const inPostgres: OpenTestStore = async (now) => {
    const store = await openStore(url, { now, warn: () => {} });
    return {
      store,
      setRole: (username, role) => run(url, "update users set role = $2 where username = $1", username, role),
      async close() {
        await store.close();
        await run(url, "truncate users, sessions, api_keys, audit cascade");
      },
    };
  };
  accountsSuite("PostgreSQL", inPostgres);
});

async function run(url: string, statement: string, ...values: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
