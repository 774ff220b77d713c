import { AppError } from "../domain/errors.ts";
import { isLongerThan, isPlainText } from "./plain-text.ts";

/** One field that cannot be taken as it is; the sentence says what to do. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("invalid_input", message, { fields: [{ path: `body.${field}`, message }] });
}

/** Refuses what a database cannot keep: NUL, half a character, more than 255 characters. */
export function requirePlainText(field: string, text: string): void {
  if (!isPlainText(text)) throw invalidField(field, `${field} has a character that is no text. Leave it out.`);
  if (isLongerThan(text, 255)) throw invalidField(field, `${field} has more than 255 characters.`);
}
