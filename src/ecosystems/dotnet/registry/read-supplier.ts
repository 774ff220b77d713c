import type { Supplier } from "../../../domain/supplier.ts";
import { field } from "../../../formats/value.ts";
import { childText, type XmlElement } from "../../../formats/xml.ts";
import { joinPeople, toSupplier } from "../../supplier.ts";

/** The authors in the manifest of a package, usually a company; otherwise its owners. */
export function readSupplier(metadata: XmlElement): Supplier | undefined {
  return toSupplier("organization", childText(metadata, "authors"), childText(metadata, "owners"));
}

/** The same from a registration, where it is a string or a list. */
export function readRegisteredSupplier(entry: unknown): Supplier | undefined {
  const authors = field(entry, "authors");
  return toSupplier("organization", authors, joinPeople(authors));
}
