import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { before, describe, test } from "node:test";
import { assertProblemShape } from "../helpers/problem-shape.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";
import { usedMemory } from "../helpers/used-memory.ts";

const words = "some words in a row";

// Neither the queue of the hashes nor an idle connection reaches the database.
describe("very many clients", () => {
  const start = onSqlite();
  let api: StartedApi;
  let token: string;
  before(async () => {
    api = await start();
    token = (await api.login("admin", adminPassword)).access;
  });

  test("many logins at once are hashed a few at a time: some wait, some are refused, and /health is answered meanwhile", async () => {
    await api.join("mia", words);
    const endings: string[] = [];
    const login = async () => {
      const body = new URLSearchParams({ username: "mia", password: words }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const reply = await api.send({ method: "POST", path: "/auth/login", headers, body });
      endings.push(`login ${reply.status}`);
      if (reply.status === 429) {
        assert.equal(assertProblemShape(reply), "rate_limited");
        assert.equal(reply.headers["retry-after"], "1");
      }
    };
    const logins = Array.from({ length: 100 }, login);
    for (let times = 0; times < 20; times++) {
      assert.equal((await api.send({ path: "/health" })).status, 200);
      endings.push("health");
    }
    const whileHealthy = endings.filter((ending) => ending === "login 200").length;
    await Promise.all(logins);
    const count = (what: string) => endings.filter((ending) => ending === what).length;
    assert.equal(count("login 200") + count("login 429"), 100);
    assert.ok(count("login 200") >= 52, `only ${count("login 200")} were let in: two at work, fifty in the queue`);
    assert.ok(count("login 429") > 0, "no login was refused");
    assert.ok(whileHealthy < 52, "/health had to wait for the logins");
  });

  test("two thousand idle connections cost little, and others are served meanwhile", async (t) => {
    const memory = usedMemory();
    const sockets = Array.from({ length: 2000 }, open);
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    for (const path of ["/health", "/auth/me", "/dashboard"]) {
      assert.equal((await api.send({ path, token })).status, 200, path);
    }
    const grown = (usedMemory() - memory) / 1_048_576;
    t.diagnostic(`${grown.toFixed(1)} MiB for both ends`);
    assert.ok(grown < 100, `${grown} MiB`);
    for (const socket of sockets) socket.destroy();
    assert.equal((await api.send({ path: "/health" })).status, 200);
  });

  function open() {
    const { hostname, port } = new URL(api.url);
    return connect(Number(port), hostname).on("error", () => {}); // it may be broken off
  }
});
