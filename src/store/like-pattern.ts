import { sql } from "kysely";
import { toSearchPattern } from "../text/name-pattern.ts";

/** Whether a column has the text that is searched for. Case is ignored. */
export function isNamed(column: string, text: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${likeWildcards(toSearchPattern(text))}) escape '\\'`;
}

/** LIKE pattern for a text with `*` as a wildcard. */
export function likeWildcards(pattern: string): string {
  return pattern.split(/\*+/).map(escapeLike).join("%");
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
