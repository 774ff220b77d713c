/** JSON text without escapes for lone surrogates: such a string cannot be encoded as UTF-8 or in a URL. */
export function withoutLoneSurrogates(json: string): string {
  return anySurrogate.test(json)
    ? json.replace(escapes, (found, lone: string | undefined) => (lone === undefined ? found : "\\ufffd"))
    : json;
}

/** JSON writers escape only lone surrogates, so most files end here. */
const anySurrogate = /\\u[dD][89a-fA-F]/;

/** Matches every escape, because the backslash before `u` may itself be escaped; a surrogate pair is one match. */
const escapes = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[^])/g;
