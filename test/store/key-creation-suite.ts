import assert from "node:assert/strict";
import type { Caller } from "../../src/domain/account.ts";
import type { Store } from "../../src/store/store.ts";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { minute, newKey, newUser } from "../helpers/store-rows.ts";

/** Who gets a key, and how many; the clock of the store stands at minute 0. */
export function testKeyCreation(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore("a key is made only for those who are let in, with what is still valid", async ({ store }) => {
    await fill(store);
    const { keys, users, sessions } = store;
    const make = (keyId: string, by: Caller["by"] | undefined, owner = "ada") =>
      keys.create(newKey(keyId, `id of ${owner}`), { by, max: 100 });
    assert.equal(await make("k1", undefined), "done");
    assert.equal(await make("k2", { sessionId: "s1" }), "done");
    assert.equal(await make("k3", { keyId: "k1" }), "done");
    assert.equal(await make("k4", undefined, "nobody"), "no access");

    await sessions.end("s1");
    await keys.revoke("k1");
    await keys.create(newKey("over", "id of ada", { expiresAt: minute(0).toISOString() }), {
      by: undefined,
      max: 100,
    });
    for (const by of [
      { sessionId: "s1" },
      { sessionId: "s-over" },
      { sessionId: "s-of-bob" },
      { keyId: "k1" },
      { keyId: "over" },
      { keyId: "nothing" },
    ]) {
      assert.equal(await make("k4", by), "no access", JSON.stringify(by));
    }
    await users.disable("ada", { isForced: false });
    assert.equal(await make("k4", undefined), "no access");
    await users.enable("ada");
    assert.deepEqual(await keys.list("id of ada"), []);
  });

  withStore("of those who ask for the last keys at once, as many get one as there is room", async (place) => {
    await fill(place.store);
    const stores = [place.store, await place.openAgain(), await place.openAgain()];
    for (const max of [1, 2, 5]) {
      const room = max - (await place.store.keys.list()).length;
      const asked = stores.flatMap(({ keys }, at) =>
        [1, 2, 3].map((turn) =>
          keys.create(newKey(`k${max}-${at}-${turn}`, "id of ada"), { by: { sessionId: "s1" }, max }),
        ),
      );
      const outcomes = await Promise.all(asked);
      assert.equal((await place.store.keys.list()).length, max);
      assert.equal(outcomes.filter((outcome) => outcome === "done").length, room);
      assert.equal(outcomes.filter((outcome) => outcome === "too many").length, 9 - room);
    }
  });

  withStore("no key outlives the disabling of its owner, made while it happens", async ({ store, openAgain }) => {
    const stores = [store, await openAgain(), await openAgain()];
    for (let round = 0; round < 10; round++) {
      const name = `u${round}`;
      await store.users.create(newUser(name));
      await store.sessions.create(session(`s of ${name}`, name));
      const by = { sessionId: `s of ${name}` };
      const made = Array.from({ length: 12 }, (_, at) =>
        stores[at % 3]?.keys.create(newKey(`${name} ${at}`, `id of ${name}`), { by, max: 100 }),
      );
      const disabled = store.users.disable(name, { isForced: false });
      await Promise.all([...made, disabled]);
      await store.users.enable(name);
      assert.deepEqual(await store.keys.list(`id of ${name}`), [], name);
    }
  });
}

async function fill({ users, sessions }: Store): Promise<void> {
  for (const name of ["ada", "bob"]) await users.create(newUser(name));
  await sessions.create(session("s1", "ada"));
  await sessions.create({ ...session("s-over", "ada"), expiresAt: minute(0).toISOString() });
  await sessions.create(session("s-of-bob", "bob"));
}

function session(id: string, username: string) {
  const createdAt = minute(-60).toISOString();
  return { id, userId: `id of ${username}`, createdAt, expiresAt: minute(60).toISOString() };
}
