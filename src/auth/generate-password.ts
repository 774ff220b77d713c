import { randomInt } from "node:crypto";

/** 139 random bits, without characters that look alike. */
export function generatePassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 24 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
