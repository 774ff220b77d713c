import type { operations } from "../../api/schema.d.ts";

type Query = NonNullable<operations["findComponents"]["parameters"]["query"]>;
export type ComponentFilter = Pick<Query, "name" | "license" | "family" | "type">;

export const pageSize = 100;

/** What is searched for, as the address says it. A value that the service does not know is for the service to refuse. */
export function readFilter(query: URLSearchParams): ComponentFilter {
  const entries = (["name", "license", "family", "type"] as const).flatMap((name) => {
    const value = query.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
