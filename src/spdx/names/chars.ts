/** Whether the character at an offset is an ASCII digit. */
export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at); // NaN after the end compares as false
  return code >= 48 && code <= 57;
}

/** Whether the character at an offset is a letter of any script. */
export function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at) | 32; // lower case, for ASCII letters
  if (code >= 97 && code <= 122) return text.charCodeAt(at) < 128;
  return code > 127 && /\p{L}/u.test(text.charAt(at));
}

export function isAlphanumericAt(text: string, at: number): boolean {
  return isDigitAt(text, at) || isLetterAt(text, at);
}
