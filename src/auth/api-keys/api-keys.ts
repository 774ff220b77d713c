import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

/** The parts of a well-formed key sent by a client. */
interface PresentedKey {
  readonly keyId: string;
  /** SHA-256 of the secret, hexadecimal. */
  readonly secretHash: string;
}

interface NewKey extends PresentedKey {
  /** The whole key; shown once and never stored. */
  readonly text: string;
}

/** A new key, `lcc_<key id>_<secret>`; the secret has 178 random bits and ends with a checksum over the whole. */
export function makeKey(): NewKey {
  const keyId = randomText(idLength);
  const secret = randomText(secretLength);
  const start = `lcc_${keyId}_${secret}`;
  const sum = checksum(start);
  return { text: start + sum, keyId, secretHash: sha256(secret + sum) };
}

/** Returns undefined for text that cannot be one of our keys, so most typos and guesses never reach the database. */
export function readKey(text: string): PresentedKey | undefined {
  const parts = keyNotation.exec(text)?.groups;
  const { id, secret, sum } = { id: "", secret: "", sum: "", ...parts };
  if (!parts || checksum(`lcc_${id}_${secret}`) !== sum) return undefined;
  return { keyId: id, secretHash: sha256(secret + sum) };
}

export function isKeyId(text: string): boolean {
  return text.length === idLength && /^[0-9A-Za-z]*$/.test(text);
}

/** Compares two hashes in constant time. */
export function isSameHash(hash: string, other: string): boolean {
  const [left, right] = [Buffer.from(hash, "hex"), Buffer.from(other, "hex")];
  return left.length === right.length && timingSafeEqual(left, right);
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const idLength = 12;
const secretLength = 30;
const keyNotation = /^lcc_(?<id>[0-9A-Za-z]{12})_(?<secret>[0-9A-Za-z]{30})(?<sum>[0-9A-Za-z]{6})$/;

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < 6; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** A fast hash is enough for a secret with 178 random bits. */
function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
