import type { Supplier } from "../../../domain/contracts/supplier.ts";
import { anything, shape } from "../../../formats/shape.ts";
import { toSupplier } from "../../kit/supplier.ts";

const readGem = shape({ authors: anything });

/** The authors of a gem, which the API joins with commas. */
export function readSupplier(gem: unknown): Supplier | undefined {
  return toSupplier("person", readGem(gem).authors);
}
