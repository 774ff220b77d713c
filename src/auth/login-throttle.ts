import { createHash } from "node:crypto";
import type { Count, Counters } from "../domain/counters.ts";
import { AppError } from "../domain/errors.ts";
import { clientNetwork } from "./client-network.ts";

/** Slows down who guesses passwords. Only failures count, and only for the address they come from. */
export interface LoginThrottle {
  /** Throws `rate_limited` when there were too many failures. */
  check(username: string, address: string): Promise<void>;
  /** Counts a failure; throws `rate_limited` when it was one too many, so that its outcome is not told. */
  fail(username: string, address: string): Promise<void>;
  /** Forgets the failures of the account; throws `rate_limited` when guesses made meanwhile were too many. */
  succeed(username: string, address: string): Promise<void>;
}

/** Of one account from one address. */
const pairWindowSeconds = 300;
/** Of one address, whatever the account. */
const addressWindowSeconds = 3600;
const addressLimit = 300;
const longestWaitSeconds = 60;

/** A limit of 0 turns it off. */
export function createLoginThrottle(counters: Counters, limit: number): LoginThrottle {
  const check = async (username: string, address: string): Promise<void> => {
    const [pair, ofAddress] = await Promise.all([
      counters.read(pairKey(username, address)),
      counters.read(addressKey(address)),
    ]);
    if (pair.count >= limit) throw tooMany(pair);
    if (ofAddress.count >= addressLimit) throw tooMany(ofAddress);
  };
  const fail = async (username: string, address: string): Promise<void> => {
    const [pair, ofAddress] = await Promise.all([
      counters.hit(pairKey(username, address), pairWindowSeconds),
      counters.hit(addressKey(address), addressWindowSeconds),
    ]);
    if (pair.count > limit) throw tooMany(pair);
    if (ofAddress.count > addressLimit) throw tooMany(ofAddress);
  };
  // Fifty guesses sent at once all pass the first check. What they find out is limited by the second one.
  const succeed = async (username: string, address: string): Promise<void> => {
    await check(username, address);
    await counters.clear(pairKey(username, address));
  };
  return limit === 0 ? { check: nothing, fail: nothing, succeed: nothing } : { check, fail, succeed };
}

async function nothing(): Promise<void> {}

/** A digest, because a name is as long as a stranger likes. */
function pairKey(username: string, address: string): string {
  const digest = createHash("sha256")
    .update(`${clientNetwork(address)}\n${username}`)
    .digest("base64url");
  return `login:account:${digest}`;
}

function addressKey(address: string): string {
  return `login:address:${clientNetwork(address)}`;
}

function tooMany({ resetSeconds }: Count): AppError {
  const retryAfterSeconds = Math.min(Math.max(resetSeconds, 1), longestWaitSeconds);
  return new AppError("rate_limited", "There were too many failed attempts to log in. Wait a while, then try again.", {
    retryAfterSeconds,
  });
}
