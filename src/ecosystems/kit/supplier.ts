import type { Supplier } from "../../domain/contracts/supplier.ts";
import { shape, text } from "../../formats/shape.ts";
import { list } from "../../formats/value.ts";
import { printable } from "../../text/printable.ts";

const maxNameLength = 200;
/** Longer text is cut before it is cleaned up. */
const maxInputLength = 2_000;

/** A supplier by the first meaningful name. Mail addresses and home pages after a name are removed. */
export function toSupplier(kind: Supplier["kind"], ...written: readonly unknown[]): Supplier | undefined {
  const name = written.map(cleanName).find((one) => one !== "");
  return name === undefined ? undefined : { name, kind: organizationWords.test(name) ? "organization" : kind };
}

const readPerson = shape({ name: text });

/** The names in a list of people, each a string or an object with a `name`, as one string. */
export function joinPeople(people: unknown): string {
  const names = list(people)
    .slice(0, maxPeople)
    .map((one) => cleanName(readPerson(one).name ?? one));
  return names.filter((name) => name !== "").join(", ");
}

const maxPeople = 5;

function cleanName(written: unknown): string {
  if (typeof written !== "string") return "";
  const plain = printable(written.slice(0, maxInputLength).toWellFormed()).replaceAll(/<[^<>]*>|\([^()]*\)/g, " ");
  const names = plain.split(",").map((name) =>
    name
      .replaceAll(/\s+/g, " ")
      .trim()
      .replaceAll(/^["']|["']$/g, ""),
  );
  const name = names.filter((one) => one !== "" && !one.includes("@") && !placeholders.has(one.toLowerCase()));
  return name.join(", ").slice(0, maxNameLength).toWellFormed().trim();
}

/** Written by tools if the author gave no name. */
const placeholders: ReadonlySet<string> = new Set(["unknown", "none", "null", "undefined", "todo", "n/a", "author"]);

/** Author fields often name a company or a group. */
const organizationWords =
  /\b(?:authors|company|consortium|contributors|community|corp|corporation|developers|foundation|gmbh|group|inc|labs|llc|ltd|maintainers|organi[sz]ation|project|team|university)\b/i;
