import type { Supplier } from "../../../domain/supplier.ts";
import { toSupplier } from "../../supplier.ts";

/** The account of the hub that a model or dataset belongs to; old names have none. */
export function readSupplier(id: string): Supplier | undefined {
  return id.includes("/") ? toSupplier("organization", id.split("/", 1)[0]) : undefined;
}
