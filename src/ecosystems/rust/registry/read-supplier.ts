import { anything, shape } from "../../../formats/shape.ts";
import { joinPeople, toSupplier } from "../../kit/supplier.ts";
import type { Supplier } from "../../../domain/contracts/component.ts";

const readVersion = shape({ published_by: shape({ name: anything, login: anything }) });
const readManifest = shape({ authors: anything });

/** The account that published a version, as the API of the registry names it. */
export function readPublisher(version: unknown): Supplier | undefined {
  const { name, login } = readVersion(version).published_by;
  return toSupplier("person", name, login);
}

export function readAuthors(manifest: unknown): Supplier | undefined {
  return toSupplier("person", joinPeople(readManifest(manifest).authors));
}
