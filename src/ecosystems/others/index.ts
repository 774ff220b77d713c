import type { Ecosystem } from "../../domain/contracts/ecosystem.ts";

/** Ecosystems that lcc does not read: their files are named in the report. */
export const others: Ecosystem = {
  types: [],
  title: "Other ecosystems",
  purl: () => undefined,
  loadReaders: async () => (await import("./readers.ts")).othersReaders,
};
