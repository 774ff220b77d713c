import type { Supplier } from "../../../domain/supplier.ts";
import { field } from "../../../formats/value.ts";
import { joinPeople, toSupplier } from "../../supplier.ts";

/** The account that published a version, as the API of the registry names it. */
export function readPublisher(version: unknown): Supplier | undefined {
  const account = field(version, "published_by");
  return toSupplier("person", field(account, "name"), field(account, "login"));
}

/** The authors in the manifest of a crate. */
export function readAuthors(manifest: unknown): Supplier | undefined {
  return toSupplier("person", joinPeople(field(manifest, "authors")));
}
