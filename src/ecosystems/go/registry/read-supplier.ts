import type { Supplier } from "../../../domain/contracts/supplier.ts";
import { toSupplier } from "../../kit/supplier.ts";
import { findKnownRepository } from "./known-repository.ts";

/** Modules state no author: the owner of the repository on a code host, otherwise the domain in the path. */
export function readSupplier(module: string): Supplier | undefined {
  const repository = findKnownRepository(module);
  const owner = repository === undefined ? undefined : URL.parse(repository)?.pathname.split("/")[1];
  return toSupplier("organization", owner, module.split("/", 1)[0]);
}
