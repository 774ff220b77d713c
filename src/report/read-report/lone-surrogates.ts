/** JSON text without escapes for halves of characters: such a string cannot be encoded as UTF-8 or in an address. */
export function withoutLoneSurrogates(json: string): string {
  return anySurrogate.test(json)
    ? json.replace(escapes, (found, lone: string | undefined) => (lone === undefined ? found : "\\ufffd"))
    : json;
}

/** JSON writers escape halves only, so most files end here. */
const anySurrogate = /\\u[dD][89a-fA-F]/;

/** Every escape, because the backslash before `u` may itself be escaped; the two halves of a character are one. */
const escapes = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[^])/g;
