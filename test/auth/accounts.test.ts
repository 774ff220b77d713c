import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openStore } from "../../src/store/open.ts";
import { memoryStore } from "../helpers/memory-store.ts";
import type { OpenTestStore } from "./account-desk.ts";
import { accountsSuite } from "./accounts-suite.ts";

const inMemory: OpenTestStore = async () => {
  const store = memoryStore();
  return { store, setRole: async (username, role) => store.change(username, { role }), close: async () => {} };
};

const inSqlite: OpenTestStore = async (now) => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-accounts-"));
  const file = join(folder, "lcc.db");
  const store = await openStore(`sqlite:${file}`, { now, warn: () => {} });
  return {
    store,
    async setRole(username, role) {
      const database = new DatabaseSync(file);
      database.prepare("update users set role = ? where username = ?").run(role, username);
      database.close();
    },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
};

accountsSuite("memory", inMemory);
accountsSuite("SQLite", inSqlite);
