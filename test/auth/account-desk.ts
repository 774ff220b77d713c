import assert from "node:assert/strict";
import type { AccountSettings } from "../../src/auth/account-deps.ts";
import { createCounters } from "../../src/auth/counters/counters.ts";
import { createAccounts } from "../../src/auth/create-accounts.ts";
import { createPasswords, type HashCost, type Passwords } from "../../src/auth/passwords/passwords.ts";
import type { UserRole } from "../../src/domain/account.ts";
import { AppError, type ErrorCode } from "../../src/domain/errors.ts";
import type { Store } from "../../src/store/store.ts";

/** A store to test accounts with, and what no interface of it does. */
export interface TestStore {
  readonly store: Pick<Store, "users" | "sessions" | "keys" | "audit">;
  readonly setRole: (username: string, role: UserRole) => Promise<void>;
  readonly close: () => Promise<void>;
}

export type OpenTestStore = (now: () => Date) => Promise<TestStore>;

export const adminPassword = "three blue elephants";
export const userPassword = "seven green parrots";
export const origin = { address: "192.0.2.7", requestId: "request-1" };
export const secretKey = Buffer.from("0123456789abcdef0123456789abcdef");
/** Real hashes, but cheap ones: what they cost is tested elsewhere. */
export const cheap: HashCost = { memory: 64, passes: 1, parallelism: 1 };

/** Accounts with an admin and two users, `ada` and `grace`, and a clock that the test turns. */
export async function setUpAccounts(
  open: OpenTestStore,
  settings: Partial<AccountSettings> = {},
  hashing: Passwords = createPasswords({ cost: cheap }),
) {
  let time = Date.UTC(2026, 0, 1);
  const now = () => new Date(time);
  const { store, setRole, close } = await open(now);
  const counted = countingPasswords(hashing);
  const config = { accessTokenMinutes: 1440, refreshTokenDays: 7, loginFailuresPerFiveMinutes: 10, ...settings };
  const { passwords } = counted;
  const accounts = createAccounts({ store, secretKey, counters: createCounters({ now }), config, now, passwords });
  for (const [username, password, role] of people) {
    const account = { id: `id of ${username}`, username, email: "", fullName: "", role };
    const passwordHash = await passwords.hash(password);
    await store.users.create({ ...account, createdAt: now().toISOString(), passwordHash });
  }
  const login = (username: string, password = userPassword) => accounts.login(username, password, origin);
  return {
    accounts,
    store,
    setRole,
    close,
    now,
    pass: (seconds: number) => void (time += seconds * 1000),
    hashes: counted.runs,
    login,
    /** Who somebody is after logging in. */
    enter: async (username: string, password = userPassword) =>
      accounts.authenticate(`Bearer ${(await login(username, password)).accessToken}`),
    actions: async () =>
      (await store.audit.list(100)).map(({ action, actor, outcome, subject }) =>
        [action, actor, outcome, subject ?? ""].join(" ").trim(),
      ),
  };
}

const people = [
  ["admin", adminPassword, "admin"],
  ["ada", userPassword, "user"],
  ["grace", userPassword, "user"],
] as const;

export type Desk = Awaited<ReturnType<typeof setUpAccounts>>;

function countingPasswords(real: Passwords) {
  let runs = 0;
  const count = <Arguments extends unknown[], Result>(work: (...given: Arguments) => Result) => {
    return (...given: Arguments) => {
      runs += 1;
      return work(...given);
    };
  };
  const passwords = { ...real, hash: count(real.hash), verify: count(real.verify) };
  return { passwords, runs: () => runs };
}

/** That something fails with a code, and with a sentence that matches. */
export async function assertFails(work: Promise<unknown>, code: ErrorCode, message = /\.$/): Promise<AppError> {
  const error = await work.then(
    () => assert.fail(`it did not fail with ${code}`),
    (error: unknown) => error,
  );
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, code, error.message);
  assert.match(error.message, message);
  return error;
}
