import type { Supplier } from "../../../domain/contracts/supplier.ts";
import { toSupplier } from "../../kit/supplier.ts";

/** The hub account that owns a model or dataset; legacy names have none. */
export function readSupplier(id: string): Supplier | undefined {
  return id.includes("/") ? toSupplier("organization", id.split("/", 1)[0]) : undefined;
}
