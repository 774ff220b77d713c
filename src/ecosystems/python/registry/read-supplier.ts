import { anything, shape } from "../../../formats/shape.ts";
import { readHeader } from "../installed/core-metadata.ts";
import { toSupplier } from "../../kit/supplier.ts";
import type { Supplier } from "../../../domain/contracts/component.ts";

const readPeople = shape({
  author: anything,
  author_email: anything,
  maintainer: anything,
  maintainer_email: anything,
});

/** The author of a project, else its maintainer. Newer build tools write both as `Name <address>` into mail fields. */
export function readSupplier(info: unknown): Supplier | undefined {
  const { author, author_email, maintainer, maintainer_email } = readPeople(info);
  return toSupplier("person", author, author_email, maintainer, maintainer_email);
}

/** The same from core metadata. */
export function readMetadataSupplier(metadata: string): Supplier | undefined {
  const fields = readHeader(metadata);
  const names = ["author", "author-email", "maintainer", "maintainer-email"];
  return toSupplier("person", ...names.map((name) => fields.get(name)?.[0]));
}
