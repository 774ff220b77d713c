import type { supplierKinds } from "./schema/words.ts";

/** The person or organization that publishes a component. */
export interface Supplier {
  readonly name: string;
  readonly kind: (typeof supplierKinds)[number];
}
