import { anything, shape } from "../../../formats/shape.ts";
import { joinPeople, toSupplier } from "../../kit/supplier.ts";
import type { Supplier } from "../../../domain/contracts/component.ts";

const readDocument = shape({ author: anything, maintainers: anything });
const readAuthor = shape({ name: anything });

/** The author of a package, else its maintainers, else the organization that owns its scope. */
export function readSupplier(document: unknown, name: string): Supplier | undefined {
  const { author, maintainers } = readDocument(document);
  const scope = name.startsWith("@") ? name.slice(1).split("/", 1)[0] : undefined;
  return (
    toSupplier("person", readAuthor(author).name, author, joinPeople(maintainers)) ?? toSupplier("organization", scope)
  );
}
