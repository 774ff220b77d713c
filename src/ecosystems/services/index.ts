import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";

/** Hosted models: listed in the report, but not as components. */
export const services: Ecosystem = {
  types: [],
  title: "Hosted models",
  purl: () => undefined,
  loadReaders: async () => (await import("./readers.ts")).servicesReaders,
};
