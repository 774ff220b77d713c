import { once } from "../async/once.ts";
import { isLongerThan, isPlainText } from "./plain-text.ts";

const longestPassword = 256;
const shortestPassword = 8;

/** What a new password has to be changed in, as a sentence; undefined when it is fine. */
export async function passwordProblem(password: string, username: string): Promise<string | undefined> {
  const unusable = unusableText(password);
  if (unusable) return `The password ${unusable}`;
  if (!isLongerThan(password, shortestPassword - 1)) {
    return `The password needs at least ${shortestPassword} characters. A few words in a row are easy to remember.`;
  }
  const folded = password.toLowerCase();
  if (folded === username.toLowerCase()) return "The password is the username. Choose one that nobody would try.";
  if (productNames.has(folded.replaceAll(/[\s_.-]/g, ""))) {
    return "The password is the name of this product. Choose one that nobody would try.";
  }
  if ((await commonPasswords()).has(folded)) {
    return "The password is on the list of very common ones, which are tried first. Choose another one.";
  }
  return undefined;
}

/** Why a text can be no password at all, as the rest of a sentence. */
export function unusableText(text: string): string | undefined {
  if (isLongerThan(text, longestPassword)) return `has more than ${longestPassword} characters. Send a shorter one.`;
  if (!isPlainText(text)) return "has a character that is no text. Leave it out.";
  return undefined;
}

const productNames: ReadonlySet<string> = new Set([
  "lcc",
  "licensecompliance",
  "licensecomplianceservice",
  "licensecompliancechecker",
]);

/** Some 49,000, in lower case; loaded only when somebody chooses a password. */
const commonPasswords = once(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
});
