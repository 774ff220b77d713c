export const supplierKinds = ["person", "organization"] as const;

/** The person or organization that publishes a component. */
export interface Supplier {
  readonly name: string;
  readonly kind: (typeof supplierKinds)[number];
}
