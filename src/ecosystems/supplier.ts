import type { Supplier } from "../domain/supplier.ts";
import { field, list, text } from "../formats/value.ts";
import { printable } from "../text/printable.ts";

const longestName = 200;
/** What is cleaned up at all; the rest of a longer text is not read. */
const longestWritten = 2_000;

/** A supplier by the first name that says something. Mail addresses and home pages after a name are left out. */
export function toSupplier(kind: Supplier["kind"], ...written: readonly unknown[]): Supplier | undefined {
  const name = written.map(cleanName).find((one) => one !== "");
  return name === undefined ? undefined : { name, kind: organizationWords.test(name) ? "organization" : kind };
}

/** The names in a list of people, each a text or an object with a `name`, as one text. */
export function joinPeople(people: unknown): string {
  const names = list(people)
    .slice(0, mostPeople)
    .map((one) => cleanName(text(field(one, "name")) ?? one));
  return names.filter((name) => name !== "").join(", ");
}

const mostPeople = 5;

function cleanName(written: unknown): string {
  if (typeof written !== "string") return "";
  const plain = printable(written.slice(0, longestWritten).toWellFormed()).replaceAll(/<[^<>]*>|\([^()]*\)/g, " ");
  const names = plain.split(",").map((name) =>
    name
      .replaceAll(/\s+/g, " ")
      .trim()
      .replaceAll(/^["']|["']$/g, ""),
  );
  const name = names.filter((one) => one !== "" && !one.includes("@") && !placeholders.has(one.toLowerCase()));
  return name.join(", ").slice(0, longestName).toWellFormed().trim();
}

/** Written by tools where the author has given no name. */
const placeholders: ReadonlySet<string> = new Set(["unknown", "none", "null", "undefined", "todo", "n/a", "author"]);

/** Author fields often name a company or a group. */
const organizationWords =
  /\b(?:authors|company|consortium|contributors|community|corp|corporation|developers|foundation|gmbh|group|inc|labs|llc|ltd|maintainers|organi[sz]ation|project|team|university)\b/i;
