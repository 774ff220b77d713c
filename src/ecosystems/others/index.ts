import type { Ecosystem } from "../../domain/ecosystem.ts";
import { applications } from "./applications.ts";
import { sboms } from "./sboms.ts";
import { systems } from "./systems.ts";

/** Ecosystems of which lcc knows the names of the files and no more: what they list must not go unmentioned. */
export const others: Ecosystem = {
  types: [],
  title: "Other ecosystems",
  detectors: [],
  unread: [...applications, ...systems, ...sboms],
  purl: () => undefined,
};
