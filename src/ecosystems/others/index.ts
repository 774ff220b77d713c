import type { Ecosystem } from "../../domain/ecosystem.ts";
import { applications } from "./applications.ts";
import { sboms } from "./sboms.ts";
import { systems } from "./systems.ts";

/** Ecosystems that lcc does not read: their files are named in the report. */
export const others: Ecosystem = {
  types: [],
  title: "Other ecosystems",
  detectors: [],
  unread: [...applications, ...systems, ...sboms],
  purl: () => undefined,
};
