import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";

/** GitHub Actions and container images: listed in the report, but not as components. */
export const references: Ecosystem = {
  types: [],
  title: "GitHub Actions and container images",
  purl: () => undefined,
  loadReaders: async () => (await import("./readers.ts")).referencesReaders,
};
