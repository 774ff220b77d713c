import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { ensureFirstAdmin } from "../../src/auth/users/first-admin.ts";
import { createPasswords } from "../../src/auth/passwords/passwords.ts";
import { openStore } from "../../src/store/open.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import { runSql } from "../helpers/run-sql.ts";
import { assertFails, cheap } from "./account-desk.ts";

const passwords = createPasswords({ cost: cheap });

describe("the first admin", () => {
  test("gets a generated password that is shown once and not stored", async (t) => {
    const store = await openHere(t);
    const { shown, show } = showing();
    assert.deepEqual(await ensureFirstAdmin(store, { passwords, show }), {});
    assert.equal(shown.length, 1);
    const [generatedPassword = ""] = shown;
    assert.match(generatedPassword, /^[a-zA-Z2-9]{20,}$/);
    const admin = await store.users.find("admin");
    assert.deepEqual([admin?.role, admin?.email, admin?.fullName, admin?.isDisabled], ["admin", "", "", false]);
    assert.equal(await passwords.verify(generatedPassword, admin?.passwordHash ?? ""), true);
    const entries = await store.audit.list(10);
    assert.deepEqual(
      entries.map(({ action, actor, subject }) => [action, actor, subject]),
      [["user_created", "(service)", "admin"]],
    );
    assert.ok(!JSON.stringify([admin, entries]).includes(generatedPassword));
    assert.deepEqual(await ensureFirstAdmin(store, { passwords, show }), {});
    assert.equal(shown.length, 1);
  });

  for (const kind of ["SQLite", "PostgreSQL"] as const) {
    test(
      `is not there when its password is shown, nor where showing it fails (${kind})`,
      { skip: kind === "PostgreSQL" && postgresMissing() },
      async (t) => {
        const service = kind === "PostgreSQL" ? await startPostgres() : undefined;
        if (service) t.after(() => service.stop());
        const url = service?.url ?? `sqlite:${join(folderOf(t), "lcc.db")}`;
        const [store, other] = [await openAt(t, url), await openAt(t, url)];
        const seen: unknown[] = [];
        const killed = async () => {
          seen.push(await other.users.list());
          throw new Error("killed");
        };
        await assert.rejects(ensureFirstAdmin(store, { passwords, show: killed }), /killed/);
        assert.deepEqual(seen, [[]]);
        assert.deepEqual([await other.users.list(), await other.audit.list(10)], [[], []]);
        const { shown, show } = showing();
        await ensureFirstAdmin(other, { passwords, show });
        const admin = await store.users.find("admin");
        assert.equal(await passwords.verify(shown[0] ?? "", admin?.passwordHash ?? ""), true);
      },
    );
  }

  test("gets the password that is set, once; a later one is ignored and said to be", async (t) => {
    const store = await openHere(t);
    assert.deepEqual(
      await ensureFirstAdmin(store, { passwords, show: notShown, password: "three blue elephants" }),
      {},
    );
    const before = await store.users.find("admin");
    assert.equal(await passwords.verify("three blue elephants", before?.passwordHash ?? ""), true);
    assert.deepEqual(await ensureFirstAdmin(store, { passwords, show: notShown, password: "another one" }), {
      wasIgnored: true,
    });
    assert.deepEqual(await store.users.find("admin"), before);
  });

  test("may get a weak password, with a word about it", async (t) => {
    const { weakness } = await ensureFirstAdmin(await openHere(t), { passwords, show: notShown, password: "admin" });
    assert.match(weakness ?? "", /at least 8 characters/);
  });

  test("gets no password that cannot be used to log in", async (t) => {
    const store = await openHere(t);
    const work = ensureFirstAdmin(store, { passwords, show: notShown, password: "x".repeat(257) });
    await assertFails(work, "invalid_input", /^SVC_ADMIN_PASSWORD has more than 256 characters/);
    assert.deepEqual(await store.users.list(), []);
  });

  test("is not created where the audit entry cannot be stored, but at the next start", async (t) => {
    const folder = folderOf(t);
    const store = await openIn(t, folder);
    const url = `sqlite:${join(folder, "lcc.db")}`;
    await runSql(url, "alter table audit rename to lost");
    await assert.rejects(ensureFirstAdmin(store, { passwords, show: notShown }), /audit/);
    assert.deepEqual(await store.users.list(), []);
    await runSql(url, "alter table lost rename to audit");
    const { shown, show } = showing();
    await ensureFirstAdmin(store, { passwords, show });
    const admin = await store.users.find("admin");
    assert.equal(await passwords.verify(shown[0] ?? "", admin?.passwordHash ?? ""), true);
  });

  test("is one, and has one password, when many start at once", async (t) => {
    const folder = folderOf(t);
    const stores = [await openIn(t, folder), await openIn(t, folder), await openIn(t, folder)];
    const { shown, show } = showing();
    await Promise.all(stores.flatMap((store) => [1, 2].map(() => ensureFirstAdmin(store, { passwords, show }))));
    assert.equal(shown.length, 1);
    const [store] = stores;
    const admin = await store?.users.find("admin");
    assert.equal(await passwords.verify(shown[0] ?? "", admin?.passwordHash ?? ""), true);
    assert.equal((await store?.users.list())?.length, 1);
  });

  test("is not created if there are other users, even without one of that name", async (t) => {
    const store = await openHere(t);
    const profile = { email: "", fullName: "", role: "user", createdAt: "2026-01-01T00:00:00.000Z" } as const;
    await store.users.create({ id: "1", username: "ada", passwordHash: passwords.decoy, ...profile });
    assert.deepEqual(await ensureFirstAdmin(store, { passwords, show: notShown }), {});
    assert.equal(await store.users.find("admin"), undefined);
  });
});

function showing() {
  const shown: string[] = [];
  return { shown, show: async (password: string) => void shown.push(password) };
}

async function notShown(): Promise<void> {
  assert.fail("there is no password to show");
}

function openHere(t: TestContext) {
  return openIn(t, folderOf(t));
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "lcc-admin-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function openIn(t: TestContext, folder: string) {
  return openAt(t, `sqlite:${join(folder, "lcc.db")}`);
}

async function openAt(t: TestContext, url: string) {
  const store = await openStore(url, { now: () => new Date(), warn: () => {} });
  t.after(() => store.close());
  return store;
}
