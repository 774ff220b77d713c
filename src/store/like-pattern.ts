/** LIKE pattern, escaped with `\`, for texts that contain this one. */
export function likeAnywhere(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** LIKE pattern for a text with `*` as a wildcard. */
export function likeWildcards(pattern: string): string {
  return pattern.split(/\*+/).map(escapeLike).join("%");
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
