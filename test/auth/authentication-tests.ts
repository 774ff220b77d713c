import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createTokens } from "../../src/auth/login/tokens.ts";
import { adminPassword, assertFails, origin, secretKey, setUpAccounts, type OpenTestStore } from "./account-desk.ts";

export function authenticationTests(open: OpenTestStore): void {
  describe("the Authorization header", () => {
    test("is taken as Bearer with a token or a key, and with other words for a key", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const { accessToken } = await desk.login("ada");
      const ada = await desk.accounts.authenticate(`bearer  ${accessToken} `);
      const { secret } = await desk.accounts.createKey({ name: "ci", role: "user", expiresDays: 1 }, ada, origin);
      for (const scheme of ["Bearer", "BEARER", "ApiKey", "apikey", "Api-Key", "API-KEY", "Token", "token"]) {
        const caller = await desk.accounts.authenticate(`${scheme} ${secret}`);
        assert.ok("keyId" in caller.by, scheme);
      }
    });

    test("is refused, always with the same words, when it is anything else", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const { accessToken, refreshToken } = await desk.login("ada");
      const ada = await desk.enter("ada");
      const { secret } = await desk.accounts.createKey({ name: "ci", role: "user", expiresDays: 1 }, ada, origin);
      const headers = [
        undefined,
        "",
        " ",
        "Bearer",
        "Bearer ",
        accessToken,
        secret,
        `Basic ${Buffer.from("ada:x").toString("base64")}`,
        `Token ${accessToken}`,
        `ApiKey ${accessToken}`,
        `Bearer ${refreshToken}`,
        `Bearer ${accessToken}, Bearer ${accessToken}`,
        `Bearer ${accessToken} ${accessToken}`,
        `Bearer ${accessToken}\n`.replace("\n", "\u0000"),
        `Bearer "${accessToken}"`,
        `Bearer\t${accessToken}`,
        `Bearer ${secret}x`,
        `Bearer ${secret.slice(0, -1)}`,
        `Bearer ${"x".repeat(100_000)}`,
        `Bearer lcc_${"x".repeat(100_000)}`,
        " ".repeat(100_000),
      ];
      for (const header of headers) {
        const error = await assertFails(desk.accounts.authenticate(header), "unauthorized");
        const words = "The request has no valid token or API key. Log in, or send a valid key.";
        assert.deepEqual([error.message, error.fields], [words, []], header?.slice(0, 40));
      }
    });

    test("with a key whose checksum is wrong never reaches the database", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const ada = await desk.enter("ada");
      const { secret } = await desk.accounts.createKey({ name: "ci", role: "user", expiresDays: 1 }, ada, origin);
      const find = t.mock.method(desk.store.keys, "find");
      const wrong = secret.slice(0, -1) + (secret.endsWith("a") ? "b" : "a");
      await assertFails(desk.accounts.authenticate(`Bearer ${wrong}`), "unauthorized");
      assert.equal(find.mock.callCount(), 0);
      await desk.accounts.authenticate(`Bearer ${secret}`);
      assert.equal(find.mock.callCount(), 1);
    });

    test("with a token that is signed rightly is refused when session or account are not its own", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const caller = await desk.enter("ada");
      assert.ok("sessionId" in caller.by);
      const tokens = createTokens(secretKey, desk.now);
      const later = new Date(desk.now().getTime() + 60_000);
      const sign = (sub: string, sid: string) => tokens.sign({ sub, sid, role: "admin" }, "access", later);
      const { sessionId } = caller.by;
      await desk.accounts.authenticate(`Bearer ${await sign("ada", sessionId)}`);
      for (const [sub, sid] of [
        ["nobody", sessionId],
        ["admin", sessionId],
        ["ada", "00000000-0000-7000-8000-000000000000"],
        ["ada", "' or 1=1 --"],
      ] as const) {
        await assertFails(desk.accounts.authenticate(`Bearer ${await sign(sub, sid)}`), "unauthorized");
      }
    });
  });

  describe("the database has the last word:", () => {
    test("the role is the present one, whatever the token says", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const { accessToken } = await desk.login("ada");
      const role = async () => (await desk.accounts.authenticate(`Bearer ${accessToken}`)).role;
      assert.equal(await role(), "user");
      await desk.setRole("ada", "admin");
      assert.equal(await role(), "admin");
      await desk.setRole("ada", "user");
      assert.equal(await role(), "user");
    });

    test("a disabled account has no session and no key, and neither come back", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const admin = await desk.enter("admin", adminPassword);
      const { accessToken, refreshToken } = await desk.login("ada");
      const ada = await desk.accounts.authenticate(`Bearer ${accessToken}`);
      const { secret } = await desk.accounts.createKey({ name: "ci", role: "user", expiresDays: 1 }, ada, origin);

      await desk.accounts.setDisabled("ada", true, admin, origin);
      await assertFails(desk.accounts.authenticate(`Bearer ${accessToken}`), "unauthorized");
      await assertFails(desk.accounts.authenticate(`Bearer ${secret}`), "unauthorized");
      await assertFails(desk.accounts.refresh(refreshToken, origin), "unauthorized");
      await assertFails(desk.login("ada"), "unauthorized");

      await desk.accounts.setDisabled("ada", false, admin, origin);
      await assertFails(desk.accounts.authenticate(`Bearer ${accessToken}`), "unauthorized");
      await assertFails(desk.accounts.authenticate(`Bearer ${secret}`), "unauthorized");
      await desk.login("ada");
    });

    test("a key does no more than its owner may at present", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      await desk.setRole("ada", "admin");
      const ada = await desk.enter("ada");
      const made = async (role: "admin" | "user") =>
        (await desk.accounts.createKey({ name: role, role, expiresDays: 1 }, ada, origin)).secret;
      const keys = { admin: await made("admin"), user: await made("user") };
      const role = async (secret: string) => (await desk.accounts.authenticate(`Bearer ${secret}`)).role;
      assert.deepEqual([await role(keys.admin), await role(keys.user)], ["admin", "user"]);
      await desk.setRole("ada", "user");
      assert.deepEqual([await role(keys.admin), await role(keys.user)], ["user", "user"]);
    });
  });
}
