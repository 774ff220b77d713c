import type { Kysely } from "kysely";
import { createAudit } from "./accounts/audit.ts";
import { createComponents } from "./components/components.ts";
import type { Database } from "./database.ts";
import { translateFailure } from "./failures.ts";
import { createKeys } from "./accounts/keys.ts";
import { isUpToDate } from "./migrate.ts";
import { schemaSteps } from "./migrations/index.ts";
import { createProjects } from "./projects/projects.ts";
import { createScans } from "./scans/scans.ts";
import { createSessions } from "./accounts/sessions.ts";
import type { Components, Store, Chores } from "./store.ts";
import { createUsers } from "./accounts/users.ts";
import { defined } from "../text/defined.ts";
import { isoAfter } from "./iso-after.ts";

/** Creates the store on an open database. */
export function createStore(database: Database, { now }: { readonly now: () => Date }): Store {
  return {
    kind: database.kind,
    users: guard(createUsers(database, now)),
    sessions: guard(createSessions(database)),
    keys: guard(createKeys(database, now)),
    scans: guard(createScans(database)),
    projects: guard(createProjects(database)),
    components: guardComponents(createComponents(database)),
    audit: guard(createAudit(database)),
    ...guard({
      isUpToDate: () => isUpToDate(database.read as Kysely<unknown>, { kind: database.kind, steps: schemaSteps }),
    }),
    chores: guard(createChores(database)),
    ...defined({ connections: database.connections }),
    close: () => database.close(),
  };
}

/** Wraps all functions to translate database errors. */
function guard<T extends object>(repository: T): T {
  const guarded = Object.entries(repository).map(([name, method]: [string, (...input: unknown[]) => unknown]) => {
    const call = async (...input: unknown[]) => {
      try {
        return await method(...input);
      } catch (error) {
        throw translateFailure(error);
      }
    };
    return [name, call] as const;
  });
  return Object.fromEntries(guarded) as T;
}

/** The list is read in steps, and each step can fail. */
function guardComponents(components: Components): Components {
  return {
    ...guard(components),
    async *all(filter) {
      try {
        yield* components.all(filter);
      } catch (error) {
        throw translateFailure(error);
      }
    },
  };
}

/** Periodic work that one of several processes does. */
function createChores({ write }: Database): Chores {
  return {
    begin: (name, { everyMs, now }) =>
      write.transaction().execute(async (trx) => {
        const begunAt = now.toISOString();
        const first = trx.insertInto("chores").values({ name, begun_at: begunAt });
        const inserted = await first.onConflict((conflict) => conflict.column("name").doNothing()).executeTakeFirst();
        if (inserted.numInsertedOrUpdatedRows === 1n) return true;
        const due = isoAfter(now, -everyMs);
        const { numUpdatedRows } = await trx
          .updateTable("chores")
          .set({ begun_at: begunAt })
          .where("name", "=", name)
          // A time in the future was written before a clock was set back.
          .where((eb) => eb.or([eb("begun_at", "<=", due), eb("begun_at", ">", isoAfter(now, everyMs))]))
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
  };
}
