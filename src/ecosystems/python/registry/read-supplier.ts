import type { Supplier } from "../../../domain/supplier.ts";
import { field } from "../../../formats/value.ts";
import { readHeader } from "../installed/core-metadata.ts";
import { toSupplier } from "../../supplier.ts";

/** The author of a project, else its maintainer. Newer build tools write both as `Name <address>` into mail fields. */
export function readSupplier(info: unknown): Supplier | undefined {
  const names = ["author", "author_email", "maintainer", "maintainer_email"];
  return toSupplier("person", ...names.map((name) => field(info, name)));
}

/** The same from core metadata. */
export function readMetadataSupplier(metadata: string): Supplier | undefined {
  const fields = readHeader(metadata);
  const names = ["author", "author-email", "maintainer", "maintainer-email"];
  return toSupplier("person", ...names.map((name) => fields.get(name)?.[0]));
}
