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
export function writeHash({ cost, salt, tag }: PasswordHash): string {
  const costs = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${costs}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Throws a plain Error: only lcc writes hashes to the database. */
export function readHash(text: string): PasswordHash {
  const found = notation.exec(text)?.groups;
  if (!found) throw new Error("A stored password hash is not in the Argon2id format.");
  const cost = { memory: Number(found["m"]), passes: Number(found["t"]), parallelism: Number(found["p"]) };
  if (cost.memory > 4_194_304) throw new Error("A stored password hash requires more than 4 GiB of memory.");
  const [salt, tag] = [decode(found["salt"]), decode(found["tag"])];
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
