import { type Static, type TSchema, Type } from "typebox";
import { AppError } from "../../../domain/errors.ts";
import { createCheck } from "../../../formats/json-schema/check.ts";
import { fromNext } from "../../../text/page-cursor.ts";
import { inputChecks } from "./input-checks.ts";

/** Further pages are found by their predecessor: to skip many entries, all of them must be read. */
export const maxOffset = 10_000;

/** Query parameters of a list that may be long, beside `limit`. */
export const deepPageFields = {
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      default: 0,
      description: `How many entries to skip, at most ${maxOffset}; use \`after\` to read further.`,
    }),
  ),
  after: Type.Optional(
    Type.String({ maxLength: 2000, description: "`next` of the page before; `offset` is then ignored." }),
  ),
};

/** Where a page starts: after a place, or at an offset. */
export type PageStart<Place> = { readonly after: Place } | { readonly offset: number };

export function createPageReader<Schema extends TSchema>(schema: Schema) {
  const check = createCheck(schema, inputChecks.json);
  return ({ offset, after }: { readonly offset?: number; readonly after?: string }): PageStart<Static<Schema>> => {
    if (after === undefined) return { offset: checkOffset(offset) };
    const place = fromNext(after);
    if (check(place)) throw invalid("query.after", "is not the `next` of a page; start again without it");
    return { after: place as Static<Schema> };
  };
}

/** Throws where a page is too far from the start. */
export function checkOffset(offset = 0): number {
  if (offset <= maxOffset) return offset;
  throw invalid("query.offset", `must be at most ${maxOffset}; to read further, send \`next\` of a page as \`after\``);
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid_input", `${path} ${message}.`, { fields: [{ path, message }] });
}
