import { after, before, describe } from "node:test";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import type { Service } from "../helpers/service.ts";
import { postgresPlace, type StorePlace } from "../helpers/store-place.ts";
import { type OperatorPlace, operatorPlace } from "./operator-place.ts";
import { accountTests } from "./user-suite.ts";

describe("lcc user on PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  let server: Service;
  let database: StorePlace;
  let place: OperatorPlace;
  before(async () => {
    server = await startPostgres();
    database = await postgresPlace(server.url);
    place = operatorPlace(database.url);
  });
  after(async () => {
    await place.remove();
    await database.remove();
    await server.stop();
  });

  accountTests(() => place);
});
