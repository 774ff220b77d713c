import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client.ts";

const tenMinutes = 600_000;

export function usePolicies(): UseQueryResult<readonly Schemas["PolicyEntry"][]> {
  return useQuery({ queryKey: ["policies"], queryFn: () => unwrap(api.GET("/policies")), staleTime: tenMinutes });
}

/** What each context of a policy does with a license; nothing is asked for an empty one. */
export function useExplained(
  name: string,
  license: string,
): UseQueryResult<NonNullable<Schemas["PolicyDetail"]["explained"]>> {
  return useQuery({
    queryKey: ["policies", name, "explained", license],
    queryFn: async () => {
      const params = { path: { policy_name: name }, query: { license } };
      return (await unwrap(api.GET("/policies/{policy_name}", { params }))).explained ?? [];
    },
    enabled: license !== "",
    retry: false,
    staleTime: tenMinutes,
  });
}

export function usePolicy(name: string | undefined): UseQueryResult<Schemas["PolicyDetail"]> {
  return useQuery({
    queryKey: ["policies", name],
    queryFn: () => unwrap(api.GET("/policies/{policy_name}", { params: { path: { policy_name: name ?? "" } } })),
    enabled: name !== undefined,
    staleTime: tenMinutes,
  });
}
