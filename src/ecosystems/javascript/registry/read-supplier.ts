import type { Supplier } from "../../../domain/supplier.ts";
import { field } from "../../../formats/value.ts";
import { joinPeople, toSupplier } from "../../supplier.ts";

/** The author of a package, else its maintainers, else the organization that owns its scope. */
export function readSupplier(document: unknown, name: string): Supplier | undefined {
  const author = field(document, "author");
  const scope = name.startsWith("@") ? name.slice(1).split("/", 1)[0] : undefined;
  return (
    toSupplier("person", field(author, "name"), author, joinPeople(field(document, "maintainers"))) ??
    toSupplier("organization", scope)
  );
}
