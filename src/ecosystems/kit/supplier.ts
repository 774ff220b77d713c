import { shape, text } from "../../formats/shape.ts";
import { list } from "../../formats/value.ts";
import { printable } from "../../text/printable.ts";
import type { Supplier } from "../../domain/contracts/component.ts";

const maxNameLength = 200;
/** Longer text is cut before it is cleaned up. */
const maxInputLength = 2_000;

/** A supplier by the first meaningful name. Mail addresses and home pages after a name are removed. */
export function toSupplier(kind: Supplier["kind"], ...names: readonly unknown[]): Supplier | undefined {
  const name = names.map(cleanName).find((clean) => clean !== "");
  return name === undefined ? undefined : { name, kind: organizationWords.test(name) ? "organization" : kind };
}

const readPerson = shape({ name: text });

/** The names in a list of people, each a string or an object with a `name`, as one string. */
export function joinPeople(people: unknown): string {
  const names = list(people)
    .slice(0, maxPeople)
    .map((person) => cleanName(readPerson(person).name ?? person));
  return names.filter((name) => name !== "").join(", ");
}

const maxPeople = 5;

function cleanName(text: unknown): string {
  if (typeof text !== "string") return "";
  const plain = printable(text.slice(0, maxInputLength).toWellFormed()).replaceAll(/<[^<>]*>|\([^()]*\)/g, " ");
  const names = plain.split(",").map((name) =>
    name
      .replaceAll(/\s+/g, " ")
      .trim()
      .replaceAll(/^["']|["']$/g, ""),
  );
  const name = names.filter((part) => part !== "" && !part.includes("@") && !placeholders.has(part.toLowerCase()));
  return name.join(", ").slice(0, maxNameLength).toWellFormed().trim();
}

/** Written by tools if the author gave no name. */
const placeholders: ReadonlySet<string> = new Set(["unknown", "none", "null", "undefined", "todo", "n/a", "author"]);

/** Author fields often name a company or a group. */
const organizationWords =
  /\b(?:authors|company|consortium|contributors|community|corp|corporation|developers|foundation|gmbh|group|inc|labs|llc|ltd|maintainers|organi[sz]ation|project|team|university)\b/i;
