import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "../domain/errors.ts";
import { createSlots } from "../async/slots.ts";
import { readHash, writeHash, type HashCost } from "./password-hash.ts";

/** Hashes passwords, a few at a time: `rate_limited` is thrown when too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With the cost that stands in the hash. */
  verify(password: string, hash: string): Promise<boolean>;
  /** True when the hash was made with another cost than today's. */
  needsRehash(hash: string): boolean;
  /** A hash that no password has, at today's cost: to spend the same time on an account that does not exist. */
  readonly decoy: string;
}

type Derive = (password: string, salt: Buffer, cost: HashCost, tagLength: number) => Promise<Buffer>;

/** What OWASP asks for at least; 64 MiB and three passes would cost a second of two cores for each login. */
const currentCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Two hashes leave half of Node's threads to files and names; 50 that wait are answered within a few seconds. */
const bounds = { atOnce: 2, waiting: 50 };

export function createPasswords(options: { readonly cost?: HashCost; readonly derive?: Derive } = {}): Passwords {
  const { cost = currentCost, derive = argon2id } = options;
  const slots = createSlots(bounds);

  const run: Derive = async (...work) => {
    const tag = slots.run(() => derive(...work));
    if (tag) return tag;
    throw new AppError("rate_limited", "Too many passwords are being checked at once. Try again in a second.", {
      retryAfterSeconds: 1,
    });
  };

  return {
    async hash(password) {
      const salt = randomBytes(16);
      return writeHash({ cost, salt, tag: await run(password, salt, cost, 32) });
    },
    async verify(password, hash) {
      const stored = readHash(hash);
      return timingSafeEqual(await run(password, stored.salt, stored.cost, stored.tag.length), stored.tag);
    },
    needsRehash(hash) {
      const found = readHash(hash).cost;
      return found.memory !== cost.memory || found.passes !== cost.passes || found.parallelism !== cost.parallelism;
    },
    decoy: writeHash({ cost, salt: randomBytes(16), tag: randomBytes(32) }),
  };
}

/** The same letters may be typed as different code points, depending on the keyboard: NFC makes them one. */
function argon2id(password: string, salt: Buffer, cost: HashCost, tagLength: number): Promise<Buffer> {
  const message = password.normalize("NFC");
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message, nonce: salt, tagLength, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}
