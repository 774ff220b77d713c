import type { Supplier } from "../../../domain/contracts/supplier.ts";
import { anything, shape } from "../../../formats/shape.ts";
import { childText, type XmlElement } from "../../../formats/xml.ts";
import { joinPeople, toSupplier } from "../../kit/supplier.ts";

/** The authors in the manifest of a package, usually a company; otherwise its owners. */
export function readSupplier(metadata: XmlElement): Supplier | undefined {
  return toSupplier("organization", childText(metadata, "authors"), childText(metadata, "owners"));
}

const readEntry = shape({ authors: anything });

/** The same from a registration, where it is a string or a list. */
export function readRegisteredSupplier(entry: unknown): Supplier | undefined {
  const { authors } = readEntry(entry);
  return toSupplier("organization", authors, joinPeople(authors));
}
