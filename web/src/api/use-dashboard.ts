import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client.ts";

const whilePending = 10_000;
const whileQuiet = 60_000;

/** The figures of the overview; a hidden tab asks nothing. */
export function useDashboard(days: number): UseQueryResult<Schemas["Dashboard"]> {
  return useQuery({
    queryKey: ["dashboard", days],
    queryFn: () => unwrap(api.GET("/dashboard", { params: { query: { days } } })),
    refetchInterval: ({ state }) => (state.data && state.data.pendingScans > 0 ? whilePending : whileQuiet),
    refetchIntervalInBackground: false,
  });
}
