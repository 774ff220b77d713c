import { sql } from "kysely";

/** Whether a column contains the text; with `*`, whether it is the text. Case is ignored. */
export function isNamed(column: string, text: string) {
  const pattern = likeWildcards(text.includes("*") ? text : `*${text}*`);
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}

/** LIKE pattern for a text with `*` as a wildcard. */
export function likeWildcards(pattern: string): string {
  return pattern.split(/\*+/).map(escapeLike).join("%");
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
