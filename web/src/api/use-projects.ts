import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client.ts";
import type { operations } from "./schema.d.ts";

export type ProjectFilter = NonNullable<operations["listProjects"]["parameters"]["query"]>;

export type ProjectSort = NonNullable<ProjectFilter["sort"]>;

/** Projects by name, each with its latest scan. Another `revision` asks again. */
export function useProjects(filter: ProjectFilter, revision = ""): UseQueryResult<Schemas["Projects"]> {
  return useQuery({
    queryKey: ["projects", filter, revision],
    queryFn: () => unwrap(api.GET("/projects", { params: { query: filter } })),
    placeholderData: keepPreviousData,
  });
}
