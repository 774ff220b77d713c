import { AppError } from "../domain/errors.ts";
import { describeUnusableText } from "./passwords/password-rules.ts";
import { isLongerThan, isPlainText } from "./plain-text.ts";

/** An error for one invalid field; the message says what to do. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("invalid_input", message, { fields: [{ path: `body.${field}`, message }] });
}

/** Any password that is not empty and could be typed at a login. */
export function requirePassword(password: string): void {
  if (password === "") throw invalidField("password", "The password is empty.");
  requireUsable("password", password);
}

/** Rejects text that cannot be a password or a name at a login. */
export function requireUsable(field: string, text: string, name = field): void {
  const unusable = describeUnusableText(text);
  if (unusable) throw invalidField(field, `The ${name} ${unusable}`);
}

/** Rejects text that a database cannot store: NUL, unpaired surrogates, more than 255 characters. */
export function requirePlainText(field: string, text: string): void {
  if (!isPlainText(text)) throw invalidField(field, `${field} contains an invalid character. Remove it.`);
  if (isLongerThan(text, 255)) throw invalidField(field, `${field} has more than 255 characters.`);
}
