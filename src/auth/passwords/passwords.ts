import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { createSlots } from "../../async/slots.ts";
import { AppError } from "../../domain/errors.ts";

/** Hashes passwords, a few at a time. Throws `rate_limited` when too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Uses the cost stored in the hash. */
  verify(password: string, hash: string): Promise<boolean>;
  /** True if the hash was made with a different cost than the current one. */
  needsRehash(hash: string): boolean;
  /** A hash that no password matches, at the current cost. Verifying it takes the same time for an unknown account. */
  readonly decoy: string;
}

type Derive = (password: string, salt: Buffer, cost: HashCost, tagLength: number) => Promise<Buffer>;

/** The OWASP minimum; 64 MiB and three passes would use two cores for a second per login. */
const currentCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

/** Two hashes leave half of Node's thread pool free; 50 waiting ones are done in a few seconds. */
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
      const stored = readHash(hash).cost;
      return stored.memory !== cost.memory || stored.passes !== cost.passes || stored.parallelism !== cost.parallelism;
    },
    decoy: writeHash({ cost, salt: randomBytes(16), tag: randomBytes(32) }),
  };
}

/** Keyboards produce different code points for the same letters; NFC makes them equal. */
function argon2id(password: string, salt: Buffer, cost: HashCost, tagLength: number): Promise<Buffer> {
  const message = password.normalize("NFC");
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message, nonce: salt, tagLength, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

/** Argon2id parameters: memory in KiB, passes, lanes. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface PasswordHash {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** Writes a hash in the PHC format, which every Argon2 library reads. */
function writeHash({ cost, salt, tag }: PasswordHash): string {
  const costs = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${costs}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Throws a plain Error: only lcc writes hashes to the database. */
function readHash(text: string): PasswordHash {
  const parts = notation.exec(text)?.groups;
  if (!parts) throw new Error("A stored password hash is not in the Argon2id format.");
  const cost = { memory: Number(parts["m"]), passes: Number(parts["t"]), parallelism: Number(parts["p"]) };
  if (cost.memory > 4_194_304) throw new Error("A stored password hash requires more than 4 GiB of memory.");
  const [salt, tag] = [decode(parts["salt"]), decode(parts["tag"])];
  return { cost, salt, tag };
}

const notation =
  /^\$argon2id\$v=19\$m=(?<m>\d{1,7}),t=(?<t>\d{1,3}),p=(?<p>\d{1,3})\$(?<salt>[\w+/]{11,86})\$(?<tag>[\w+/]{16,86})$/;

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

function decode(text = ""): Buffer {
  return Buffer.from(text, "base64");
}
