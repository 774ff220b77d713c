import { randomInt } from "node:crypto";
import { once } from "../../async/once.ts";
import { isLongerThan, isPlainText } from "../plain-text.ts";

const maxPasswordLength = 256;
const minPasswordLength = 8;

/** Explains what is wrong with a new password; undefined if it is fine. */
export async function passwordProblem(password: string, username: string): Promise<string | undefined> {
  const unusable = describeUnusableText(password);
  if (unusable) return `The password ${unusable}`;
  if (!isLongerThan(password, minPasswordLength - 1)) {
    return `The password needs at least ${minPasswordLength} characters. A few words in a row are easy to remember.`;
  }
  const folded = password.toLowerCase();
  if (folded === username.toLowerCase()) return "The password is the username. Choose one that is hard to guess.";
  if (productNames.has(folded.replaceAll(/[\s_.-]/g, ""))) {
    return "The password is the name of this product. Choose one that is hard to guess.";
  }
  if ((await commonPasswords()).has(folded)) {
    return "The password is on a list of very common passwords. Choose another one.";
  }
  return undefined;
}

/** Explains why a text cannot be a password, as the rest of a sentence. */
export function describeUnusableText(text: string): string | undefined {
  if (isLongerThan(text, maxPasswordLength))
    return `has more than ${maxPasswordLength} characters. Send a shorter one.`;
  if (!isPlainText(text)) return "contains an invalid character. Remove it.";
  return undefined;
}

const productNames: ReadonlySet<string> = new Set([
  "lcc",
  "licensecompliance",
  "licensecomplianceservice",
  "licensecompliancechecker",
]);

/** About 49,000, in lower case; loaded on first use. */
const commonPasswords = once(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
});

/** 139 random bits, without characters that look alike. */
export function generatePassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 24 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
