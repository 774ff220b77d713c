import { createHash } from "node:crypto";
import type { Counters } from "../../domain/counters.ts";
import { AppError } from "../../domain/errors.ts";
import { clientNetwork } from "./client-network.ts";

/** Slows down password guessing. Only failures count, and only for the address they come from. */
export interface LoginThrottle {
  /** Throws `rate_limited` after too many failures. One attempt per minute is still allowed. */
  begin(username: string, address: string): Promise<LoginAttempt>;
}

interface LoginAttempt {
  /** Counts a failure. Throws `rate_limited` at the limit, so that the result of the attempt is not revealed. */
  fail(): Promise<void>;
  /** Clears the failures of the account. Throws `rate_limited` if there were too many guesses in the meantime. */
  succeed(): Promise<void>;
}

/** For one account from one address. */
const pairWindowSeconds = 300;
/** For one address, over all accounts. */
const addressWindowSeconds = 3600;
const addressLimit = 300;
/** Pause after too many failures. */
const pauseSeconds = 60;
/** How long an address with a successful login is remembered. */
const knownSeconds = 30 * 86_400;

/** A limit of 0 disables it. */
export function createLoginThrottle(counters: Counters, limit: number): LoginThrottle {
  return { begin: limit === 0 ? async () => unlimited : (username, address) => begin(username, address) };

  async function begin(username: string, address: string): Promise<LoginAttempt> {
    const keys = keysOf(username, address);
    const over = await findReachedLimits(keys);
    await takeTurn(over.map(({ pause }) => pause));
    return {
      async fail() {
        const [ofPair, ofAddress] = await Promise.all([
          counters.hit(keys.pair.count, pairWindowSeconds),
          counters.hit(keys.address.count, addressWindowSeconds),
        ]);
        if (ofPair.count >= limit) await startPause(keys.pair.pause, ofPair.count > limit);
        if (ofAddress.count >= addressLimit && !(await isKnown(keys)))
          await startPause(keys.address.pause, ofAddress.count > addressLimit);
      },
      async succeed() {
        // Fifty guesses sent at once all pass `begin`. Their results are limited here.
        const [first] = over.length > 0 ? [] : await findReachedLimits(keys);
        if (first) await startPause(first.pause, true);
        await Promise.all([keys.pair.count, keys.pair.pause, keys.recentLogin].map((key) => counters.clear(key)));
        await counters.hit(keys.recentLogin, knownSeconds); // a new window, counted from the last login
      },
    };
  }

  /** Other clients at the same address, such as a proxy, do not lock out an account that has logged in from there. */
  async function findReachedLimits(keys: Keys): Promise<Limited[]> {
    const [ofPair, ofAddress] = await Promise.all([counters.read(keys.pair.count), counters.read(keys.address.count)]);
    const isAddressOver = ofAddress.count >= addressLimit && !(await isKnown(keys));
    return [...(ofPair.count >= limit ? [keys.pair] : []), ...(isAddressOver ? [keys.address] : [])];
  }

  async function isKnown({ recentLogin }: Keys): Promise<boolean> {
    return (await counters.read(recentLogin)).count > 0;
  }

  /** When the pause is over, the first caller gets the attempt and starts the next pause. */
  async function takeTurn(pauses: readonly string[]): Promise<void> {
    const left = await Promise.all(pauses.map((pause) => counters.read(pause)));
    const wait = Math.max(0, ...left.map(({ resetSeconds }) => resetSeconds));
    if (wait > 0) throw tooMany(wait);
    const taken = await Promise.all(pauses.map((pause) => counters.hit(pause, pauseSeconds)));
    const earlier = taken.find(({ count }) => count > 1);
    if (earlier) throw tooMany(earlier.resetSeconds);
  }

  async function startPause(pause: string, isRefused: boolean): Promise<void> {
    const { resetSeconds } = await counters.hit(pause, pauseSeconds);
    if (isRefused) throw tooMany(resetSeconds);
  }
}

async function nothing(): Promise<void> {}

const unlimited: LoginAttempt = { fail: nothing, succeed: nothing };

/** The keys of the counter and of the pause after too many failures. */
interface Limited {
  readonly count: string;
  readonly pause: string;
}

interface Keys {
  readonly pair: Limited;
  readonly address: Limited;
  readonly recentLogin: string;
}

function keysOf(username: string, address: string): Keys {
  const network = clientNetwork(address);
  // A digest, because the username can have any length.
  const account = createHash("sha256").update(`${network}\n${username}`).digest("base64url");
  return {
    pair: { count: `login:account:${account}`, pause: `login:account-pause:${account}` },
    address: { count: `login:address:${network}`, pause: `login:address-pause:${network}` },
    recentLogin: `login:known:${account}`,
  };
}

function tooMany(waitSeconds: number): AppError {
  const retryAfterSeconds = Math.min(Math.max(waitSeconds, 1), pauseSeconds);
  const wait = retryAfterSeconds === 1 ? "a second" : `${retryAfterSeconds} seconds`;
  const message = `Too many failed login attempts. Wait ${wait}, then try again.`;
  return new AppError("rate_limited", message, { retryAfterSeconds });
}
