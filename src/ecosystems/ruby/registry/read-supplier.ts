import type { Supplier } from "../../../domain/supplier.ts";
import { field } from "../../../formats/value.ts";
import { toSupplier } from "../../supplier.ts";

/** The authors of a gem, which the API joins with commas. */
export function readSupplier(gem: unknown): Supplier | undefined {
  return toSupplier("person", field(gem, "authors"));
}
