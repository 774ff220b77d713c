/** The pattern of LIKE, with `\` as the escape character, for texts that contain this one. */
export function likeAnywhere(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The pattern of LIKE for texts in which `*` stands for any run of characters. */
export function likeWildcards(pattern: string): string {
  return pattern.split(/\*+/).map(escapeLike).join("%");
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
